import { authUser } from '@lotus/fixtures/accounts'
import type { PropsWithChildren } from 'react'

import { guestShell, WholeShell } from '../apps/storefront/src/features/shell/shell.examples.tsx'

/** A screen where it is in the shop: below the header and above the footer. */
export const ShopFrame = ({ signedIn, children }: PropsWithChildren<{ signedIn: boolean }>) => (
  <WholeShell {...guestShell} user={signedIn ? authUser : null}>
    {children}
  </WholeShell>
)
