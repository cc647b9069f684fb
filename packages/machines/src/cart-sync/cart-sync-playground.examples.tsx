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

const modes = ['answers', 'is slow', 'rejects', 'fails', 'is offline'] as const
type Mode = (typeof modes)[number]

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
const unitsIn = ({ cartItems }: Cart) =>
  cartItems.find(({ product }) => product.productId === ramyunLine.productId)?.quantity ?? 0

function startServer() {
  let cart: Cart = firstCart
  const server = { mode: 'answers' as Mode, calls: 0, units: () => unitsIn(cart) }
  async function answered(change: () => void): Promise<SyncAnswer> {
    server.calls += 1
    await pause(server.mode === 'is slow' ? 2500 : 300)
    if (server.mode === 'rejects') return failure('rejected', 'OUT_OF_STOCK', { available: server.units() })
    if (server.mode === 'fails') return failure('server')
    if (server.mode === 'is offline') return failure('network', 'NETWORK_ERROR')
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

/** One cart line, a server whose behavior can be chosen, and the machine's notices. */
export function CartSyncPlayground() {
  const [{ server, machine }] = useState(startServer)
  const [actor] = useState(() => createActor(machine, { input: { document: documentOf(), spread: 0.5 } }))
  const [mode, setMode] = useState<Mode>('answers')
  const [notices, setNotices] = useState<string[]>([])
  const count = useRef(0)
  const snapshot = useSyncExternalStore(
    (changed) => {
      const subscription = actor.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    () => actor.getSnapshot(),
  )
  useEffect(() => {
    const addNotice = (notice: CartNotice) => {
      count.current += 1
      setNotices((before) => [...before.slice(-4), `${count.current} ${notice.type}`])
    }
    const subscriptions = (['change.rejected', 'change.delayed', 'read.failed'] as const).map((type) =>
      actor.on(type, addNotice),
    )
    actor.start()
    return () => {
      for (const each of subscriptions) each.unsubscribe()
      actor.stop()
    }
  }, [actor])
  const { document } = snapshot.context
  const shown = project(document).find(({ productId }) => productId === ramyunLine.productId)?.quantity ?? 0
  const change = (quantity: number) =>
    actor.send({ type: 'cart.change', intents: [setTo(ramyunLine, Math.max(0, quantity))] })
  return (
    <main style={{ padding: 24 }}>
      <Stack gap={5}>
        <Inline gap={4}>
          <output aria-label="On screen">
            <Badge tone="accent">{`Cart ${shown}`}</Badge>
          </output>
          <Badge tone="neutral">{`Server ${server.units()}`}</Badge>
          <span data-varies>
            <Badge tone="neutral">{`${server.calls} calls`}</Badge>
          </span>
          <output aria-label="State">{String(snapshot.value)}</output>
        </Inline>
        <Inline gap={2}>
          <Button size="small" onClick={() => change(shown + 1)}>
            One more
          </Button>
          <Button size="small" onClick={() => change(shown - 1)}>
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
            Retry now
          </Button>
        </Inline>
        <fieldset>
          <legend>The server</legend>
          {modes.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="mode"
                checked={mode === each}
                onChange={() => {
                  server.mode = each
                  setMode(each)
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
