import { Badge } from '@lotus/ui/badge'
import { Button } from '@lotus/ui/button'
import { Inline } from '@lotus/ui/inline'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createActor, fromPromise } from 'xstate'

import { cart as firstCart, cartEmpty, cartLineRamyun } from '@lotus/fixtures/carts'
import type { Cart } from '@lotus/openapi/schema'

import { answer, documentOf, failure, ramyunLine, setTo } from './cart-sync.examples.ts'
import { cartSyncMachine } from './cart-sync.machine.ts'
import { project } from './cart-sync.rules.ts'
import type { CartNotice, SendInput, SyncAnswer } from './cart-sync.types.ts'

const manners = ['answers', 'is slow', 'refuses', 'breaks down', 'cannot be reached'] as const
type Manner = (typeof manners)[number]

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
const unitsIn = ({ cartItems }: Cart) =>
  cartItems.find(({ product }) => product.productId === ramyunLine.productId)?.quantity ?? 0

function startServer() {
  let cart: Cart = firstCart
  const server = { manner: 'answers' as Manner, calls: 0, units: () => unitsIn(cart) }
  async function answered(change: () => void): Promise<SyncAnswer> {
    server.calls += 1
    await pause(server.manner === 'is slow' ? 2500 : 300)
    if (server.manner === 'refuses') return failure('refused', 'OUT_OF_STOCK', { available: server.units() })
    if (server.manner === 'breaks down') return failure('server')
    if (server.manner === 'cannot be reached') return failure('network', 'NETWORK_ERROR')
    change()
    return answer(cart)
  }
  const machine = cartSyncMachine.provide({
    actors: {
      read: fromPromise<SyncAnswer, null>(async () => {
        await pause(150)
        return answer(cart)
      }),
      send: fromPromise<SyncAnswer, SendInput>(({ input: { sent } }) =>
        answered(() => {
          const { intent } = sent
          cart =
            intent.type === 'clear'
              ? cartEmpty
              : { ...cart, cartItems: [{ ...cartLineRamyun, quantity: intent.line.quantity }] }
        }),
      ),
    },
  })
  return { server, machine }
}

/** One line of a cart, a server whose manner can be chosen, and what the machine says to both. */
export function CartSyncPlayground() {
  const [{ server, machine }] = useState(startServer)
  const [actor] = useState(() => createActor(machine, { input: { document: documentOf(), spread: 0.5 } }))
  const [manner, setManner] = useState<Manner>('answers')
  const [notices, setNotices] = useState<string[]>([])
  const told = useRef(0)
  const snapshot = useSyncExternalStore(
    (changed) => {
      const subscription = actor.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    () => actor.getSnapshot(),
  )
  useEffect(() => {
    const tell = (notice: CartNotice) => {
      told.current += 1
      setNotices((before) => [...before.slice(-4), `${told.current} ${notice.type}`])
    }
    const heard = (['change.refused', 'change.delayed', 'read.failed'] as const).map((type) => actor.on(type, tell))
    actor.start()
    return () => {
      for (const each of heard) each.unsubscribe()
      actor.stop()
    }
  }, [actor])
  const { document } = snapshot.context
  const shown = project(document).find(({ productId }) => productId === ramyunLine.productId)?.quantity ?? 0
  const want = (quantity: number) =>
    actor.send({ type: 'cart.change', intents: [setTo(ramyunLine, Math.max(0, quantity))] })
  return (
    <main style={{ padding: 24 }}>
      <Stack gap={5}>
        <Inline gap={4}>
          <output aria-label="On screen">
            <Badge tone="accent">{`Cart ${shown}`}</Badge>
          </output>
          <Badge tone="neutral">{`Server ${server.units()}`}</Badge>
          <Badge tone="neutral">{`${server.calls} calls`}</Badge>
          <output aria-label="State">{String(snapshot.value)}</output>
        </Inline>
        <Inline gap={2}>
          <Button size="small" onClick={() => want(shown + 1)}>
            One more
          </Button>
          <Button size="small" onClick={() => want(shown - 1)}>
            One less
          </Button>
          <Button
            size="small"
            emphasis="outline"
            onClick={() => actor.send({ type: 'cart.change', intents: [{ type: 'clear' }] })}
          >
            Empty
          </Button>
          <Button size="small" emphasis="ghost" onClick={() => actor.send({ type: 'network.return' })}>
            Try now
          </Button>
        </Inline>
        <fieldset>
          <legend>The server</legend>
          {manners.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="manner"
                checked={manner === each}
                onChange={() => {
                  server.manner = each
                  setManner(each)
                }}
              />
              {each}
            </label>
          ))}
        </fieldset>
        {notices.map((notice) => (
          <Text key={notice}>{notice}</Text>
        ))}
        <pre>{JSON.stringify({ sent: document.sent, queue: document.queue }, null, 2)}</pre>
      </Stack>
    </main>
  )
}
