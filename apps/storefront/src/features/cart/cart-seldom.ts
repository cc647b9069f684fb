/**
 * What the cart's page shows now and then. Named here and not where it is shown: the names of all the files that each brings
 * along would be in every first load.
 */
export const loadConfirmation = () => import('./clear-cart-dialog.tsx')
export const loadChanges = () => import('./what-changed.tsx')
export const loadEmpty = () => import('./empty-cart.tsx')
export const loadAlert = () => import('./account-cart-alert.tsx')

/** Fetches all of them: what says that the network is gone must be there before it is. */
export const keepSeldom = () =>
  Promise.all([loadConfirmation(), loadChanges(), loadEmpty(), loadAlert(), import('./cart.messages.ts')])
