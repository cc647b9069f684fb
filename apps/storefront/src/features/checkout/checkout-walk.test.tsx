import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { useActor } from '@xstate/react'
import { useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromPromise, matchesState, type AnyEventObject, type SnapshotFrom } from 'xstate'

import '@lotus/ui/theme/global'

import { addresses } from '@lotus/fixtures/addresses'
import { guestData } from '@lotus/fixtures/checkout'
import { checkoutMachine } from '@lotus/machines/checkout'
import { isOpen } from '@lotus/machines/checkout/rules'
import { checkoutSteps, type CheckoutEvent, type CheckoutUser } from '@lotus/machines/checkout/types'
import { checkoutExamples } from '@lotus/machines/examples/checkout'
import { explore, restingStates } from '@lotus/machines/testing'

import { AddressScreen } from './address-screen.tsx'
import { exampleCardProvider } from './card-provider.examples.ts'
import { CheckoutLayout } from './checkout-layout.tsx'
import { stepOf, stepOfPath, type CheckoutSend, type CheckoutSnapshot } from './checkout-state.ts'
import { cartLines, paymentConfig } from './checkout.examples.tsx'
import { EntryScreen } from './entry-screen.tsx'
import { viewOrderSummary } from './order-summary-view.ts'
import { PaymentScreen } from './payment-screen.tsx'
import { ReviewScreen } from './review-screen.tsx'
import { ShippingScreen } from './shipping-screen.tsx'
import { UserAddressScreen } from './user-address-screen.tsx'

const items = cartLines.map(({ productId, quantity }) => ({ productId, quantity }))
const none = () => {}
const newKey = () => 'key-0123456789abcdef'

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
const visible = (element: ReturnType<typeof heading>) => expect(element.element()).toBeVisible()
const absent = (element: ReturnType<typeof heading>) => expect(element.query()).toBeNull()
const busy = (name: string | RegExp) => expect(button(name).element()).toHaveAttribute('aria-disabled', 'true')

/** What the shopper sees wherever the machine rests. */
const sees: Record<string, () => void> = {
  entry: () => visible(heading('Quem está comprando?')),
  address: () => visible(heading('Onde entregamos?')),
  savingAddress: () => busy('Continuar para a entrega'),
  'shipping.quoting': () => visible(page.getByLabelText('Calculando o frete…')),
  'shipping.choosing': () => visible(button('Continuar para a revisão')),
  'shipping.failed': () => visible(alert('Não deu para calcular o frete')),
  'review.checking': () => {
    visible(heading('Está tudo certo?'))
    expect(button('Ir para o pagamento').query()?.getAttribute('aria-disabled') ?? 'true').toBe('true')
  },
  'review.ready': () => expect(button('Ir para o pagamento').element()).not.toHaveAttribute('aria-disabled'),
  'review.reserving': () => visible(page.getByText('Reservando seus produtos…')),
  'review.failed': () => visible(alert('Não deu para conferir os preços e o estoque')),
  'payment.choosing': () => {
    visible(button(/^Pagar R\$\s90,97 com Pix/))
    absent(page.getByRole('alert'))
  },
  'payment.paying': () => busy('Pagando…'),
  'payment.confirming': () => {
    visible(heading('Estamos confirmando o pagamento'))
    absent(button(/^Pagar/))
  },
  'payment.declined': () => {
    visible(alert('O pagamento não foi aprovado. Nada foi cobrado.'))
    visible(button(/^Pagar/))
  },
  'payment.failed': () => {
    visible(alert('Não deu para pagar'))
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
const lookAt = (snapshot: { value: unknown }) =>
  Object.entries(sees).find(([name]) => matchesState(name, snapshot.value as string))?.[1]

/** How each event comes about: a gesture of the shopper, or an answer of an actor. */
let settle: { resolve: (answer: unknown) => void; reject: (error: unknown) => void }
const pending = <Output, Input>() =>
  fromPromise<Output, Input>(
    () =>
      new Promise<Output>((resolve, reject) => {
        settle = { resolve: resolve as (answer: unknown) => void, reject }
      }),
  )
const machineAsking = (askAgain: number) =>
  checkoutMachine.provide({
    actors: {
      quoteShipping: pending(),
      previewCart: pending(),
      createIntent: pending(),
      createPayment: pending(),
      findIntent: pending(),
      createOrder: pending(),
      saveAddress: pending(),
    },
    delays: { askAgain },
  })

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
  'shipping.select': () => choose(/Retirada/),
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
  if (event.type.startsWith('xstate.done')) return settle.resolve((event as { output?: unknown }).output)
  if (event.type.startsWith('xstate.error')) return settle.reject(new TypeError('Failed to fetch'))
  const gesture = happens[event.type as CheckoutEvent['type']]
  if (gesture === undefined) throw new Error(`No gesture for ${event.type}`)
  return gesture(event as never)
}

let current: CheckoutSnapshot | undefined

/** The pages under /checkout as the routes put them together: the stepper's links ask for steps. */
function Checkout({ machine, user }: { machine: typeof checkoutMachine; user: CheckoutUser | null }) {
  const [snapshot, send] = useActor(machine, { input: { items, user } })
  useEffect(() => {
    current = snapshot
  })
  useEffect(
    () => router.history.subscribe(({ location }) => send({ type: 'step.open', step: stepOfPath(location.pathname) })),
    [send],
  )
  return (
    <CheckoutLayout snapshot={snapshot} summary={viewOrderSummary(snapshot.context, cartLines)} offline={false}>
      <Step snapshot={snapshot} send={send} />
    </CheckoutLayout>
  )
}

function Step(props: { snapshot: CheckoutSnapshot; send: CheckoutSend }) {
  const step = stepOf(props.snapshot)
  switch (step) {
    case 'entry':
      return <EntryScreen {...props} typed={null} onType={none} />
    case 'address':
      if (props.snapshot.context.mode === 'user')
        return (
          <UserAddressScreen
            {...props}
            addresses={addresses}
            recipient=""
            zipCode={null}
            typed={null}
            onType={none}
            offline={false}
            lookUpCep={async () => ({ kind: 'failed' })}
          />
        )
      return (
        <AddressScreen
          {...props}
          zipCode={null}
          typed={null}
          onType={none}
          offline={false}
          lookUpCep={async () => ({ kind: 'failed' })}
        />
      )
    case 'shipping':
      return <ShippingScreen {...props} />
    case 'review':
      return (
        <ReviewScreen
          {...props}
          cart={cartLines}
          buyer={null}
          substitution="ask"
          onSubstitution={(substitution) => props.send({ type: 'substitution.change', substitution })}
          newKey={newKey}
          onQuantity={none}
          onRemove={none}
        />
      )
    case 'payment':
      return (
        <PaymentScreen
          {...props}
          config={paymentConfig}
          onRetryConfig={none}
          cardProvider={exampleCardProvider}
          onCard={none}
          offline={false}
          newKey={newKey}
        />
      )
    default:
      return step satisfies never
  }
}

let root: Root
let router: ReturnType<typeof newRouter>
const newRouter = () => createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })

beforeEach(() => {
  current = undefined
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
const sawWhatStands = async () => {
  const look = current && lookAt(current)
  if (look === undefined) throw new Error(`Nothing says what is seen at ${JSON.stringify(current?.value)}`)
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
    Math.min(context.asked, 1),
  ])
/**
 * The ways forward only: the cart changes elsewhere, nothing starts the checkout anew, a refusal needs no press to choose
 * again, and the links back have a test of their own.
 */
const unpressed = { 'cart.change': [], 'checkout.reset': [], 'payment.choose': [], 'step.open': [], 'user.enter': [] }
const events = { ...checkoutExamples.events, ...unpressed }
const user = { userId: 1, hasCpf: true }
const explored = (who: CheckoutUser | null) =>
  explore(checkoutMachine, { ...checkoutExamples, events, input: { items, user: who } } as never, same as never).paths
const isReached = (state: string) => state !== 'payment.unknown'
const states = restingStates(checkoutMachine).filter((state) => isReached(state) && state !== 'savingAddress')
const statesOfUser = restingStates(checkoutMachine).filter((state) => isReached(state) && state !== 'entry')
const waysTo = (reached: string[], paths: ReturnType<typeof explored>) =>
  reached.map((state) => {
    const there = paths.filter((path) => matchesState(state, (path as { state: Snapshot }).state.value))
    const [first] = there.toSorted((a, b) => a.steps.length - b.steps.length)
    return [state, (first?.steps ?? []) as unknown as { event: AnyEventObject; state: Snapshot }[]] as const
  })

type Ways = ReturnType<typeof waysTo>
const farthestFirst = (ways: Ways) => ways.toSorted(([, a], [, b]) => b.length - a.length)
const shortest = farthestFirst(waysTo(states, explored(null)))
const shortestOfUser = farthestFirst(waysTo(statesOfUser, explored(user)))

/** What has happened on the ways walked so far, at every stop that showed what it should. */
const walked = new Set<string>()
const said = (ways: Ways, steps: Ways[number][1]) =>
  JSON.stringify([ways === shortest ? 'guest' : 'user', ...steps.map(({ event }) => event)])
const wayTo = (to: string, ways: Ways) => {
  const [, steps] = ways.find(([state]) => state === to) ?? [to, []]
  if (steps.length === 0) throw new Error(`No way leads to ${to}`)
  return steps
}

/** The shortest way to a state of rest, with what is seen at every stop. */
async function walk(to: string, ways = shortest): Promise<void> {
  const steps = wayTo(to, ways)
  for (const [at, { event, state: next }] of steps.entries()) {
    if (at > 0) await happen(event)
    await expect.poll(() => JSON.stringify(current?.value)).toBe(JSON.stringify(next.value))
    await sawWhatStands()
    walked.add(said(ways, steps.slice(0, at + 1)))
  }
  await expect.poll(() => current !== undefined && matchesState(to, current.value)).toBe(true)
  await sawWhatStands()
}

/** The farthest states come first: a way that was walked to its end on the way to another is not walked again. */
it.each(shortest.map(([state]) => state))(
  'CHK-01 the screens follow the machine to %s',
  async (state) => {
    if (walked.has(said(shortest, wayTo(state, shortest)))) return
    show(machineAsking(600_000))
    await walk(state)
  },
  60_000,
)

it.each(shortestOfUser.map(([state]) => state))(
  'CHK-01 the screens of an account follow the machine to %s',
  async (state) => {
    if (walked.has(said(shortestOfUser, wayTo(state, shortestOfUser)))) return
    show(machineAsking(600_000), user)
    await walk(state, shortestOfUser)
  },
  60_000,
)

it('CHK-01 every earlier step can be gone back to, and what was said is still there', async () => {
  show(machineAsking(600_000))
  await walk('payment.choosing')
  for (const step of ['review', 'shipping', 'address', 'entry'] as const) {
    await happen({ type: 'step.open', step })
    await expect.poll(() => current?.hasTag(step)).toBe(true)
    await sawWhatStands()
  }
  await expect.poll(() => page.getByRole('textbox', { name: /CPF/ }).element()).toHaveValue('123.456.789-09')
}, 60_000)

it('CHK-08 an outcome that nobody can say ends in a page that does not let one pay again', async () => {
  show(machineAsking(1))
  await walk('payment.confirming.asking')
  while (!current?.matches({ payment: 'unknown' })) {
    await expect.poll(() => !current?.matches({ payment: { confirming: 'waiting' } })).toBe(true)
    settle.resolve({ ok: false, error: { code: 'UNEXPECTED' } })
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await sawWhatStands()
  await happen({ type: 'order.retry' })
  await expect.poll(() => current?.matches({ payment: 'confirming' })).toBe(true)
}, 60_000)

it('DS-05 says what is seen at every state', () => {
  const unsaid = restingStates(checkoutMachine).filter(
    (state) => !Object.keys(sees).some((name) => state.startsWith(name)),
  )
  expect(unsaid).toEqual([])
})
