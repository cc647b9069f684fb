/**
 * What the cart's page shows now and then. Named here and not where it is shown: the names of all the files that each brings
 * along would be in every first load.
 */
export const loadConfirmation = () => import('./clear-cart-dialog.tsx')
export const loadChanges = () => import('./what-changed.tsx')
