import type { PropsWithChildren } from 'react'

import { guestShell, WholeShell } from '../apps/storefront/src/features/navigation/shell.examples.tsx'

/** A screen where it is in the shop: below the header and above the footer. */
export const ShopFrame = ({ children }: PropsWithChildren) => <WholeShell {...guestShell}>{children}</WholeShell>
