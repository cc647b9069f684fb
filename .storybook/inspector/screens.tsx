import { ApiError } from '@lotus/api-client/errors'
import { authUser } from '@lotus/fixtures/accounts'
import { authMachine } from '@lotus/machines/auth'
import type { AuthError } from '@lotus/machines/auth/types'
import type { sessionWarningMachine } from '@lotus/machines/session-warning'
import { checkoutMachine } from '@lotus/machines/checkout'
import { Container } from '@lotus/ui/container'
import type { AnyMachineSnapshot, AnyStateMachine, EventObject, SnapshotFrom } from 'xstate'

import { reject, signedIn } from '../../packages/machines/src/auth/auth-journeys.examples.ts'
import { pix, toPayment } from '../../packages/machines/src/checkout/checkout-journeys.examples.ts'
import { checkoutExamples } from '../../packages/machines/src/checkout/checkout.examples.ts'
import { quiet, noted } from '../../apps/storefront/src/features/auth/auth.examples.ts'
import { LoginScreen } from '../../apps/storefront/src/features/auth/login-screen.tsx'
import { SessionExpiryControl } from '../../apps/storefront/src/features/auth/session-expiry-control.tsx'
import { CheckoutLayout } from '../../apps/storefront/src/features/checkout/checkout-layout.tsx'
import { selectSteps, type CheckoutSnapshot } from '../../apps/storefront/src/features/checkout/checkout-state.ts'
import { CheckoutStepScreen } from '../../apps/storefront/src/features/checkout/checkout-walk.examples.tsx'
import { cartLines } from '../../apps/storefront/src/features/checkout/checkout.examples.tsx'
import { viewOrderSummary } from '../../apps/storefront/src/features/checkout/order-summary-view.ts'
import { AccountButton } from '../../apps/storefront/src/features/shell/account-menu/account-button.tsx'
import { replay, withWaitingActors, type Screen } from './run.ts'

const none = () => {}

export const checkoutScreen: Screen = (any, send) => {
  // The inspector's snapshots have no types.
  return checkoutAt(any as unknown as CheckoutSnapshot, false, send)
}

function checkoutAt(snapshot: CheckoutSnapshot, confirming: boolean, send: (event: EventObject) => void) {
  return (
    <CheckoutLayout
      steps={selectSteps(snapshot)}
      summary={viewOrderSummary(snapshot.context, cartLines)}
      offline={false}
    >
      <CheckoutStepScreen snapshot={snapshot} confirming={confirming} send={send} />
    </CheckoutLayout>
  )
}

const errorOf = ({ code, status, params, fields, retryAfter }: AuthError) =>
  new ApiError(code, status, { params, fields, retryAfter })

export const authScreen: Screen = (any, send) => {
  const snapshot = any as unknown as SnapshotFrom<typeof authMachine>
  const { error, session } = snapshot.context
  if (snapshot.hasTag('user'))
    return (
      <Container>
        <AccountButton user={session?.user ?? authUser} onSignOut={() => send({ type: 'signOut.submit' })} />
      </Container>
    )
  const login = { pending: snapshot.matches('signingIn'), error: error === null ? null : errorOf(error) }
  return (
    <LoginScreen
      state={{ ...quiet, login }}
      actions={{
        ...noted(() => none),
        signIn: (credentials) =>
          send({ type: 'signIn.submit', attempt: { by: 'password', credentials } } as EventObject),
      }}
      linking={false}
      onView={none}
    />
  )
}

export const sessionWarningScreen: Screen = (any, send) => {
  const snapshot = any as unknown as SnapshotFrom<typeof sessionWarningMachine>
  const { minutes } = snapshot.context
  if (minutes === null) return null
  return (
    <SessionExpiryControl
      minutes={minutes}
      pending={snapshot.hasTag('busy')}
      onExtend={() => send({ type: 'session.extend' })}
    />
  )
}

/** The result of a machine that another one invokes, as an event of that one; none while it runs. */
const resultOf = (id: string, { status, output }: AnyMachineSnapshot) =>
  status === 'done' ? [{ type: `xstate.done.actor.${id}`, output, actorId: id }] : []

/** A machine's snapshot after events. */
const snapshotAfter = (machine: AnyStateMachine, input: unknown, events: readonly EventObject[]) =>
  replay(withWaitingActors(machine), input, events).at(-1)?.snapshot as AnyMachineSnapshot

/** The checkout that has invoked the payment. */
export const paymentScreen: Screen = (any) => {
  const events = [...toPayment, pix, ...resultOf('payment', any)]
  const checkout = snapshotAfter(checkoutMachine, checkoutExamples.input, events) as unknown as CheckoutSnapshot
  return checkoutAt(checkout, any.matches('confirming'), none)
}

/** The account whose request was rejected, which has invoked the refresh. */
export const refreshScreen: Screen = (any) =>
  authScreen(snapshotAfter(authMachine, signedIn, [reject, ...resultOf('refresh', any)]), none)
