import { orderPayed } from '@lotus/fixtures/orders'
import { pixApproved } from '@lotus/fixtures/payments'

import { accounts, guarded } from './accounts.ts'
import { catalog } from './catalog.ts'
import { createServer, type Handlers, type Server } from './contract.ts'
import { purchases } from './purchases.ts'
import { existing, newWorld, type World } from './world.ts'

/** The fixed time of the fixtures, so that pictures of a flow do not change. */
export const flowTime = '2026-11-25T14:02:00.000Z'

/** Events outside of the shop, which change the server's data. */
const outsideEvents = {
  'The bank confirms the Pix': (world: World) => {
    const { status, paymentState, actions } = orderPayed
    const order = existing(world.order)
    const at = world.now().toISOString()
    world.order = {
      ...order,
      status,
      paymentState,
      actions,
      expiresAt: null,
      payment: order.payment && {
        ...order.payment,
        status: pixApproved.status,
        statusDetail: pixApproved.statusDetail,
      },
      timeline: [...order.timeline, { status, at }],
    }
  },
  'The session ends': (world: World) => {
    world.session = 'ended'
  },
} satisfies Record<string, (world: World) => void>

export type OutsideEvent = keyof typeof outsideEvents
export const outsideEventNames = Object.keys(outsideEvents) as OutsideEvent[]

export type Simulation = { server: Server; trigger: (name: OutsideEvent) => void; can: (name: OutsideEvent) => boolean }

/** A server in this page that answers the contract from the fixtures, with a cart, a session and an order. */
export function simulate(start: Partial<World> = {}): Simulation {
  const world = newWorld(() => new Date(flowTime), start)
  return {
    server: createServer(handlersOf(world), world.now),
    trigger: (name) => outsideEvents[name](world),
    can: (name) =>
      name === 'The session ends' ? world.session === 'alive' : world.order?.payment?.status === 'pending',
  }
}

/** All operations of the simulated server. */
export function handlersOf(world: World): Handlers {
  const bought = purchases(world)
  const isOwn = (name: string) => name.includes(' /users/')
  const part = (wanted: boolean) =>
    Object.fromEntries(Object.entries(bought).filter(([name]) => isOwn(name) === wanted))
  return { ...catalog, ...accounts(world), ...part(false), ...guarded(world, part(true)) }
}
