import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { useActor, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromPromise, matchesState, type AnyEventObject, type SnapshotFrom } from 'xstate'

import '@lotus/ui/theme/global'

import { guestData } from '@lotus/fixtures/checkout'
import { quotePickup, storePickup } from '@lotus/fixtures/shipping'
import { checkoutMachine } from '@lotus/machines/checkout'
import { isOpen } from '@lotus/machines/checkout/rules'
import { checkoutSteps, type CheckoutEvent, type CheckoutUser } from '@lotus/machines/checkout/types'
import { checkoutExamples } from '@lotus/machines/examples/checkout'
import { paymentMachine } from '@lotus/machines/payment'
import type { PaymentOutput } from '@lotus/machines/payment/types'
import { explore, restingStates } from '@lotus/machines/testing'

import { CheckoutLayout } from './checkout-layout.tsx'
import { selectSteps, stepOfPath, type CheckoutSnapshot } from './checkout-state.ts'
import { CheckoutStepScreen } from './checkout-walk.examples.tsx'
import { cartLines } from './checkout.examples.tsx'
import { viewOrderSummary } from './order-summary-view.ts'

const items = cartLines.map(({ productId, quantity }) => ({ productId, quantity }))

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
const visible = (element: ReturnType<typeof heading>) => expect(element.element()).toBeVisible()
const absent = (element: ReturnType<typeof heading>) => expect(element.query()).toBeNull()
const busy = (name: string | RegExp) => expect(button(name).element()).toHaveAttribute('aria-disabled', 'true')

const isConfirming = () => payment?.matches('confirming') === true
const seesConfirming = () => {
  visible(heading('Estamos confirmando o pagamento'))
  absent(button(/^Pagar/))
}

/** What the shopper sees in every state. */
const sees: Record<string, () => void> = {
  entry: () => visible(heading('Quem está comprando?')),
  address: () => visible(heading('Onde entregamos?')),
  savingAddress: () => busy('Continuar para a entrega'),
  'shipping.quoting': () => visible(page.getByLabelText('Calculando o frete…')),
  'shipping.choosing': () => visible(button('Continuar para a revisão')),
  'shipping.listing': () => visible(page.getByLabelText('Calculando o frete…')),
  'shipping.holding': () => busy('Continuar para a revisão'),
  'shipping.failed': () => visible(alert('Não deu para calcular o frete')),
  'review.checking': () => {
    visible(heading('Está tudo certo?'))
    expect(button('Ir para o pagamento').query()?.getAttribute('aria-disabled') ?? 'true').toBe('true')
  },
  'review.ready': () => expect(button('Ir para o pagamento').element()).not.toHaveAttribute('aria-disabled'),
  'review.renewing': () => busy('Ir para o pagamento'),
  'review.extending': () => busy('Ir para o pagamento'),
  'review.reserving': () => visible(page.getByText('Reservando seus produtos…')),
  'review.failed': () => visible(alert('Não deu para conferir os preços e o estoque')),
  'payment.choosing': () => {
    visible(button(/^Pagar R\$\s90,97 com Pix/))
    absent(page.getByRole('alert'))
  },
  'payment.paying': () => (isConfirming() ? seesConfirming() : busy('Pagando…')),
  'payment.declined': () => {
    visible(alert('O pagamento não foi aprovado. Nada foi cobrado.'))
    visible(button(/^Pagar/))
  },
  'payment.failed': () => {
    visible(alert('Não deu para pagar'))
    visible(button(/^Pagar/))
  },
  'payment.holding': () => busy('Reservando seus produtos…'),
  'payment.reserving': () => busy('Reservando seus produtos…'),
  'payment.moved': () => {
    visible(page.getByText(/^O novo horário é /))
    visible(button(/^Pagar/))
  },
  'payment.unknown': () => {
    visible(heading('Ainda não sabemos se o pagamento passou'))
    absent(button(/^Pagar/))
  },
  'placing.asking': () => visible(heading('Criando o seu pedido')),
  'placing.failed': () => visible(heading(/pedido/)),
  placed: () => visible(heading('Criando o seu pedido')),
}
const checkOf = (snapshot: { value: unknown }) =>
  Object.entries(sees).find(([name]) => matchesState(name, snapshot.value as string))?.[1]

/** How each event happens: a gesture of the shopper, or an answer of an actor. */
let settle: { resolve: (answer: unknown) => void; reject: (error: unknown) => void }
const pending = <Output, Input>() =>
  fromPromise<Output, Input>(
    () =>
      new Promise<Output>((resolve, reject) => {
        settle = { resolve: resolve as (answer: unknown) => void, reject }
      }),
  )
const machineWith = ({ lookupPause }: { lookupPause: number }) =>
  checkoutMachine.provide({
    actors: {
      quoteShipping: pending(),
      listWindows: pending(),
      holdWindow: pending(),
      extendHold: pending(),
      previewCart: pending(),
      createIntent: pending(),
      payment: paymentMachine.provide({
        actors: { createPayment: pending(), findIntent: pending() },
        delays: { lookupPause },
      }),
      createOrder: pending(),
      saveAddress: pending(),
    },
  })

/** The answer to `createPayment` that leads to an outcome. */
function answerOf(output: PaymentOutput) {
  if ('payment' in output) return { ok: true, payment: output.payment }
  if ('error' in output) return { ok: false, error: output.error }
  throw new Error('No single answer leads to an unknown outcome')
}

const fill = (name: RegExp, text: string) => page.getByRole('textbox', { name }).fill(text)
const choose = (name: RegExp) => page.getByRole('radio', { name }).click()
const happens: Partial<Record<CheckoutEvent['type'], (event: never) => Promise<void>>> = {
  'guest.submit': async () => {
    await fill(/E-mail/, guestData.email)
    await fill(/Nome/, guestData.name)
    await fill(/Telefone/, guestData.phone)
    await fill(/CPF/, guestData.cpf)
    await userEvent.keyboard('{Enter}')
  },
  'address.submit': async ({ address }: Extract<CheckoutEvent, { type: 'address.submit' }>) => {
    await fill(/CEP/, address.zipCode)
    await fill(/Rua/, address.street)
    await fill(/Número/, address.number)
    await fill(/Bairro/, address.district)
    await fill(/Cidade/, address.city)
    await page.getByRole('combobox', { name: /Estado/ }).selectOptions(address.state)
    await button('Continuar para a entrega').click()
  },
  'address.choose': async () => {
    await choose(/^Casa/)
    await button('Continuar para a entrega').click()
  },
  'address.add': async ({ address }: Extract<CheckoutEvent, { type: 'address.add' }>) => {
    await choose(/^Outro endereço/)
    await fill(/Quem recebe/, address.recipient)
    await fill(/Telefone/, address.phone)
    await fill(/CEP/, address.zipCode)
    await fill(/Rua/, address.street)
    await fill(/Número/, address.number)
    await fill(/Bairro/, address.district)
    await fill(/Cidade/, address.city)
    await page.getByRole('combobox', { name: /Estado/ }).selectOptions(address.state)
    await button('Continuar para a entrega').click()
  },
  'pickup.choose': async () => {
    await choose(/^Retirar na loja/)
    await button('Continuar para a retirada').click()
  },
  'delivery.choose': () => button('Receber em um endereço').click(),
  'shipping.select': ({ serviceId }: Extract<CheckoutEvent, { type: 'shipping.select' }>) =>
    choose(serviceId === storePickup.serviceId ? /Retirada/ : /Entrega no Centro/),
  'shipping.submit': () => button('Continuar para a revisão').click(),
  'quote.retry': () => button('Tentar novamente').click(),
  'review.retry': () => button('Tentar novamente').click(),
  'substitution.change': () =>
    page.getByRole('combobox', { name: 'Se faltar um produto' }).selectOptions('Trocar por um parecido'),
  'review.confirm': () => button('Ir para o pagamento').click(),
  'payment.submit': async ({ request }: Extract<CheckoutEvent, { type: 'payment.submit' }>) => {
    await choose(request.method === 'pix' ? /^Pix/ : /^Cartão/)
    if (request.method === 'card') {
      await fill(/Número do cartão/, '5031 4332 1540 6351')
      await fill(/Validade/, '11/30')
      await fill(/Código de segurança/, '123')
      await fill(/Nome do titular/, 'APRO')
    }
    await button(/^Pagar/).click()
  },
  'order.retry': () => button(/Verificar de novo|Tentar novamente/).click(),
  'step.open': async ({ step }: Extract<CheckoutEvent, { type: 'step.open' }>) => {
    const place = checkoutSteps.indexOf(step)
    await page
      .getByRole('navigation', { name: 'Etapas da compra' })
      .getByRole('listitem')
      .nth(place)
      .getByRole('link')
      .click()
  },
}
async function happen(event: AnyEventObject): Promise<void> {
  if (event.type === 'xstate.done.actor.payment') return settle.resolve(answerOf((event as DonePayment).output))
  if (event.type.startsWith('xstate.done')) return settle.resolve((event as { output?: unknown }).output)
  if (event.type.startsWith('xstate.error')) return settle.reject(new TypeError('Failed to fetch'))
  const gesture = happens[event.type as CheckoutEvent['type']]
  if (gesture === undefined) throw new Error(`No gesture for ${event.type}`)
  return gesture(event as never)
}

type DonePayment = AnyEventObject & { output: PaymentOutput }

let current: CheckoutSnapshot | undefined
let payment: SnapshotFrom<typeof paymentMachine> | undefined

/** The pages under /checkout, composed as by the routes: the stepper's links request steps. */
function Checkout({ machine, user }: { machine: typeof checkoutMachine; user: CheckoutUser | null }) {
  const [snapshot, send] = useActor(machine, { input: { items, user } })
  const attempt = useSelector(snapshot.children.payment, (now) => now)
  useEffect(() => {
    current = snapshot
    payment = attempt
  })
  useEffect(
    () => router.history.subscribe(({ location }) => send({ type: 'step.open', step: stepOfPath(location.pathname) })),
    [send],
  )
  return (
    <CheckoutLayout
      steps={selectSteps(snapshot)}
      summary={viewOrderSummary(snapshot.context, cartLines)}
      offline={false}
    >
      <CheckoutStepScreen snapshot={snapshot} confirming={attempt?.matches('confirming') === true} send={send} />
    </CheckoutLayout>
  )
}

let root: Root
let router: ReturnType<typeof newRouter>
const newRouter = () => createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })

beforeEach(() => {
  current = undefined
  payment = undefined
  router = newRouter()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

const show = (machine: typeof checkoutMachine, user: CheckoutUser | null = null) =>
  root.render(
    <I18nProvider i18n={i18n}>
      <RouterContextProvider router={router}>
        <Checkout machine={machine} user={user} />
      </RouterContextProvider>
    </I18nProvider>,
  )
const showsCurrentState = async () => {
  const look = current && checkOf(current)
  if (look === undefined) throw new Error(`No check for the state ${JSON.stringify(current?.value)}`)
  await expect.poll(() => (look(), true)).toBe(true)
}

type Snapshot = SnapshotFrom<typeof checkoutMachine>
const same = ({ value, context }: Snapshot) =>
  JSON.stringify([
    value,
    checkoutSteps.map((step) => isOpen(context, step)),
    context.quote !== null,
    context.intent !== null,
    context.paymentKey !== null,
    context.windows !== null,
    context.selectedShipping?.window !== undefined,
  ])
/**
 * Only events that lead forward: the cart changes elsewhere, nothing resets the checkout, a declined payment needs no event
 * to choose again, and pickup, the links back, other windows and the extension of a hold have their own tests.
 */
const unused = {
  'cart.change': [],
  'checkout.reset': [],
  'delivery.choose': [],
  'hold.extend': [],
  'network.return': [],
  'payment.choose': [],
  'pickup.choose': [],
  'pickup.request': [],
  'plan.choose': [],
  'step.open': [],
  'user.enter': [],
  'window.move': [],
  'window.select': [],
}
const events = { ...checkoutExamples.events, ...unused }
const user = { userId: 1, hasCpf: true }
const explored = (who: CheckoutUser | null) =>
  explore(checkoutMachine, { ...checkoutExamples, events, input: { items, user: who } } as never, same as never).paths
const unreached = new Set([
  'payment.unknown',
  'payment.holding',
  'payment.reserving',
  'payment.moved',
  'review.extending',
])
const isReached = (state: string) => !unreached.has(state)
const states = restingStates(checkoutMachine).filter((state) => isReached(state) && state !== 'savingAddress')
const statesOfUser = restingStates(checkoutMachine).filter((state) => isReached(state) && state !== 'entry')
const pathsTo = (reached: string[], paths: ReturnType<typeof explored>) =>
  reached.map((state) => {
    const there = paths.filter((path) => matchesState(state, (path as { state: Snapshot }).state.value))
    const [first] = there.toSorted((a, b) => a.steps.length - b.steps.length)
    return [state, (first?.steps ?? []) as unknown as { event: AnyEventObject; state: Snapshot }[]] as const
  })

type Paths = ReturnType<typeof pathsTo>
const farthestFirst = (paths: Paths) => paths.toSorted(([, a], [, b]) => b.length - a.length)
const shortest = farthestFirst(pathsTo(states, explored(null)))
const shortestOfUser = farthestFirst(pathsTo(statesOfUser, explored(user)))

/** The paths that earlier tests walked, with every state checked. */
const walked = new Set<string>()
const pathKey = (paths: Paths, steps: Paths[number][1]) =>
  JSON.stringify([paths === shortest ? 'guest' : 'user', ...steps.map(({ event }) => event)])
const pathTo = (to: string, paths: Paths) => {
  const [, steps] = paths.find(([state]) => state === to) ?? [to, []]
  if (steps.length === 0) throw new Error(`No path leads to ${to}`)
  return steps
}

/** Walks the shortest path to a state and checks what is shown in every state. */
async function walk(to: string, paths = shortest): Promise<void> {
  const steps = pathTo(to, paths)
  for (const [at, { event, state: next }] of steps.entries()) {
    if (at > 0) await happen(event)
    await expect.poll(() => JSON.stringify(current?.value)).toBe(JSON.stringify(next.value))
    await showsCurrentState()
    walked.add(pathKey(paths, steps.slice(0, at + 1)))
  }
  await expect.poll(() => current !== undefined && matchesState(to, current.value)).toBe(true)
  await showsCurrentState()
}

/** The farthest states come first: a path that was walked on the way to another state is not walked again. */
it.each(shortest.map(([state]) => state))(
  'CHK-01 the screens follow the machine to %s',
  async (state) => {
    if (walked.has(pathKey(shortest, pathTo(state, shortest)))) return
    show(machineWith({ lookupPause: 600_000 }))
    await walk(state)
  },
  60_000,
)

it.each(shortestOfUser.map(([state]) => state))(
  'CHK-01 the screens of an account follow the machine to %s',
  async (state) => {
    if (walked.has(pathKey(shortestOfUser, pathTo(state, shortestOfUser)))) return
    show(machineWith({ lookupPause: 600_000 }), user)
    await walk(state, shortestOfUser)
  },
  60_000,
)

it('CHK-01 goes back to every earlier step and keeps the entered data', async () => {
  show(machineWith({ lookupPause: 600_000 }))
  await walk('payment.choosing')
  for (const step of ['review', 'shipping', 'address', 'entry'] as const) {
    await happen({ type: 'step.open', step })
    await expect.poll(() => current?.hasTag(step)).toBe(true)
    await showsCurrentState()
  }
  await expect.poll(() => page.getByRole('textbox', { name: /CPF/ }).element()).toHaveValue('123.456.789-09')
}, 60_000)

it('CHK-04 picks up without an address, then changes to delivery, which asks for the address', async () => {
  show(machineWith({ lookupPause: 600_000 }))
  await walk('address')
  const [pickup] = checkoutExamples.events['pickup.choose']
  await happen(pickup)
  await expect.poll(() => current?.matches({ shipping: 'quoting' })).toBe(true)
  await showsCurrentState()
  settle.resolve({ ok: true, quote: quotePickup })
  await expect.poll(() => current?.matches({ shipping: 'choosing' })).toBe(true)
  await showsCurrentState()
  await expect.poll(() => page.getByRole('radio', { name: /Retirada na loja/ }).element()).toBeChecked()
  await happen({ type: 'shipping.submit' })
  await expect.poll(() => current?.matches({ review: 'checking' })).toBe(true)
  await happen({ type: 'step.open', step: 'shipping' })
  settle.resolve({ ok: true, quote: quotePickup })
  await happen({ type: 'delivery.choose' })
  await expect.poll(() => current?.matches('address')).toBe(true)
  await showsCurrentState()
  await happen(checkoutExamples.events['address.submit'][0])
  await expect.poll(() => current?.matches({ shipping: 'quoting' })).toBe(true)
}, 60_000)

it('CHK-08 shows no payment form while the outcome is unknown', async () => {
  show(machineWith({ lookupPause: 1 }))
  await walk('payment.paying')
  settle.reject(new TypeError('Failed to fetch'))
  await expect.poll(isConfirming).toBe(true)
  await showsCurrentState()
  while (!current?.matches({ payment: 'unknown' })) {
    await expect.poll(() => payment?.matches({ confirming: 'waiting' })).not.toBe(true)
    settle.resolve({ ok: false, error: { code: 'UNEXPECTED' } })
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await showsCurrentState()
  await happen({ type: 'order.retry' })
  await expect.poll(isConfirming).toBe(true)
  await showsCurrentState()
}, 60_000)

it('DS-05 describes every state', () => {
  const missing = restingStates(checkoutMachine).filter(
    (state) => !Object.keys(sees).some((name) => state.startsWith(name)),
  )
  expect(missing).toEqual([])
})
