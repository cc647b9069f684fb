import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, matchesState, SimulatedClock } from 'xstate'

import { cart, cartEmpty } from '@lotus/fixtures/carts'
import type { Cart } from '@lotus/openapi/schema'

import { deadEnds, explore, play, restingStates } from '../testing.ts'
import { cartSyncJourneys, units, unitsOf } from './cart-sync-journeys.examples.ts'
import { answer, cartSyncExamples, documentOf, failure, misoLine, ramyunLine, setTo } from './cart-sync.examples.ts'
import { cartSyncMachine } from './cart-sync.machine.ts'
import { emptyDocument } from './cart-sync.rules.ts'
import type { CartDocument, CartNotice, Intent, SendInput, SyncAnswer } from './cart-sync.types.ts'

describe('cartSyncMachine, walked (DS-05)', () => {
  const { paths, steps } = explore(cartSyncMachine, cartSyncExamples, ({ value, context }) => {
    const { document, isStale, tries } = context
    const { acknowledged, merge: merging, sent, queue, undo } = document
    const known = [acknowledged === null ? null : acknowledged.cartId, merging?.how, sent?.intent.type, queue[0]?.type]
    return JSON.stringify([value, known, isStale, tries > 0, undo])
  })

  it.each(restingStates(cartSyncMachine))('CART-06 reaches %s', (state) => {
    expect(paths.some((path) => matchesState(state, path.state.value))).toBe(true)
  })

  it('always returns to idle', () => {
    expect(deadEnds(steps, ({ value }) => value === 'idle')).toEqual([])
  })

  it('CART-06 is idle only without pending work, and has a change in progress while it sends', () => {
    for (const { state } of paths) {
      const { document, isStale } = state.context
      if (state.matches('idle')) {
        expect([document.sent, document.queue, document.merge, document.undo, isStale]).toEqual([
          null,
          [],
          null,
          null,
          false,
        ])
      }
      if (state.matches('sending')) expect(document.sent).not.toBeNull()
    }
  })
})

describe('cartSyncMachine, journeys', () => {
  it.each(cartSyncJourneys)('%s', (_title, document, journey, state, shown) => {
    const { value, context } = play(cartSyncMachine, { document, spread: 0.5 }, journey)
    expect([value, units(context.document)]).toEqual([state, shown])
  })
})

describe('cartSyncMachine, run', () => {
  function run(document: CartDocument, answers: (SyncAnswer | 'never')[] = [], readTime = 0) {
    const clock = new SimulatedClock()
    const requests: SendInput[] = []
    const notices: CartNotice[] = []
    let server = cart as Cart
    let atOnce = 0
    let most = 0
    function hear(intent: Intent) {
      if (intent.type === 'set') {
        const { line } = intent
        const others = server.cartItems.filter(({ product }) => product.productId !== line.productId)
        const item = { ...cart.cartItems[0]!, product: line.product, quantity: line.quantity }
        server = { ...server, cartItems: line.quantity === 0 ? others : [...others, item] }
      } else server = cartEmpty
    }
    const machine = cartSyncMachine.provide({
      actors: {
        read: fromPromise<SyncAnswer, null>(async () => {
          const now = answer(server)
          if (readTime > 0) await new Promise((resolve) => clock.setTimeout(() => resolve(null), readTime))
          return now
        }),
        send: fromPromise<SyncAnswer, SendInput>(async ({ input: call }) => {
          requests.push(call)
          most = Math.max(most, ++atOnce)
          const given = answers.shift()
          await new Promise((resolve) => clock.setTimeout(() => resolve(null), 200))
          atOnce -= 1
          if (given === 'never') return new Promise<never>(() => {})
          if (given !== undefined && !given.ok) return given
          hear(call.sent.intent)
          return given ?? answer(server)
        }),
      },
    })
    const actor = createActor(machine, { input: { document, spread: 0.5 }, clock })
    for (const type of ['change.rejected', 'change.delayed', 'read.failed', 'merge.failed'] as const)
      actor.on(type, (notice) => void notices.push(notice))
    actor.start()
    const settle = async () => {
      for (let turn = 0; turn < 30; turn++) await Promise.resolve()
    }
    const pass = async (milliseconds: number) => {
      await settle()
      clock.increment(milliseconds)
      await settle()
    }
    const quantities = () =>
      requests.map(({ sent }) => (sent.intent.type === 'set' ? sent.intent.line.quantity : 'clear'))
    return { actor, requests, notices, pass, quantities, server: () => server, elsewhere: hear, most: () => most }
  }

  it('CART-06 sends two changes for twenty fast clicks and ends at the right quantity', async () => {
    const { actor, pass, quantities, server, most, requests } = run(documentOf())
    await pass(0)
    for (let click = 1; click <= 20; click++) {
      actor.send({ type: 'cart.change', intents: [setTo(misoLine, click)] })
      if (click % 5 === 0) await pass(30)
    }
    await pass(200)
    await pass(200)
    expect(quantities()).toEqual([1, 20])
    expect(requests.map(({ sent }) => sent.sequence)).toEqual([1, 2])
    expect(server().cartItems.at(-1)).toMatchObject({ product: { productId: misoLine.productId }, quantity: 20 })
    expect([actor.getSnapshot().value, most()]).toEqual(['idle', 1])
  })

  it('CART-06 CART-15 drops a change that was reverted, so that it overwrites no later change of another device', async () => {
    const { actor, pass, quantities, server, elsewhere } = run(documentOf())
    await pass(0)
    actor.send({ type: 'cart.change', intents: [setTo(ramyunLine, 9)] })
    actor.send({ type: 'cart.change', intents: [setTo(ramyunLine, 5)] })
    actor.send({ type: 'cart.change', intents: [setTo(ramyunLine, 9)] })
    await pass(200)
    elsewhere(setTo(ramyunLine, 4))
    actor.send({ type: 'cart.refresh' })
    await pass(200)
    await pass(200)
    expect(quantities()).toEqual([9])
    expect(unitsOf(server())).toContainEqual([ramyunLine.productId, 4])
    expect(units(actor.getSnapshot().context.document)).toEqual(unitsOf(server()))
  })

  it('CART-06 R11 retries with the same number and emits the delay once', async () => {
    const lost = failure('network')
    const { actor, pass, requests, notices } = run(documentOf(), [lost, lost, lost])
    await pass(0)
    actor.send({ type: 'cart.change', intents: [setTo(misoLine, 1)] })
    for (let second = 0; second < 10; second++) await pass(1000)
    expect(requests.map(({ sent }) => sent.sequence)).toEqual([1, 1, 1, 1])
    expect(notices).toEqual([{ type: 'change.delayed' }])
    expect(actor.getSnapshot().value).toBe('idle')
  })

  it('R11 waits as long as the server requests', async () => {
    const { actor, pass, requests } = run(documentOf(), [failure('busy', 'SERVICE_UNAVAILABLE', { retryAfter: 7000 })])
    await pass(0)
    actor.send({ type: 'cart.change', intents: [setTo(misoLine, 1)] })
    await pass(200)
    await pass(6999)
    expect(requests).toHaveLength(1)
    await pass(1)
    expect(requests).toHaveLength(2)
  })

  it('sends the change in progress again with its number after a reload', async () => {
    const first = run(documentOf(), ['never'])
    await first.pass(0)
    first.actor.send({ type: 'cart.change', intents: [setTo(misoLine, 2)] })
    await first.pass(200)
    const kept = JSON.parse(JSON.stringify(first.actor.getSnapshot().context.document)) as CartDocument
    const second = run(kept)
    await second.pass(200)
    expect(second.requests).toEqual(first.requests)
  })

  it('CART-06 emits a rejection whose answer was lost by a reload', async () => {
    const sent = { sequence: 1, intent: setTo(misoLine, 5) }
    const { pass, requests, notices } = run({ ...documentOf(), sequence: 1, sent }, [answer(cart)])
    await pass(200)
    expect(requests).toMatchObject([{ sent }])
    expect(notices).toMatchObject([{ type: 'change.rejected', code: 'NOT_CONFIRMED' }])
  })

  it('D39 CART-08 ignores an answer from before the order', async () => {
    const { actor, pass, elsewhere } = run(documentOf(), [], 200)
    await pass(100)
    elsewhere({ type: 'clear' })
    const items = cart.cartItems.map(({ product, quantity }) => ({ productId: product.productId, quantity }))
    actor.send({ type: 'cart.order', items })
    const shown: unknown[] = []
    actor.subscribe(({ context }) => void shown.push(...units(context.document)))
    await pass(200)
    await pass(200)
    expect([actor.getSnapshot().value, shown]).toEqual(['idle', []])
  })

  it('emits a rejection whose answer was lost by the network', async () => {
    const { actor, pass, notices } = run(documentOf(), [failure('network'), answer(cart)])
    await pass(0)
    actor.send({ type: 'cart.change', intents: [setTo(misoLine, 5)] })
    for (let second = 0; second < 3; second++) await pass(1000)
    expect(notices).toMatchObject([{ type: 'change.delayed' }, { type: 'change.rejected', code: 'NOT_CONFIRMED' }])
    expect(units(actor.getSnapshot().context.document)).toEqual(unitsOf(cart))
  })

  it('S37 begins with an empty document', () => {
    expect(emptyDocument('c')).toEqual({
      clientId: 'c',
      sequence: 0,
      acknowledged: null,
      merge: null,
      undo: null,
      sent: null,
      queue: [],
      taken: {},
    })
  })
})
