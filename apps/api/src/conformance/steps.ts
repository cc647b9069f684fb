import { accountSteps, cartSteps, sessionSteps } from './account-steps.ts'
import { accountPurchaseSteps, listSteps } from './list-steps.ts'
import { catalogSteps, guestSteps } from './shop-steps.ts'
import type { Step } from './step.ts'

/** The calls in the order of a visit: every operation of the contract at least once. */
export const steps: readonly Step[] = [
  ...catalogSteps,
  ...guestSteps,
  ...sessionSteps,
  ...accountSteps,
  ...cartSteps,
  ...listSteps,
  ...accountPurchaseSteps,
]
