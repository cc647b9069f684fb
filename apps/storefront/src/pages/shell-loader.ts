import type { QueryClient } from '@tanstack/react-query'

import { activeDepartmentsQuery } from '#features/catalog/catalog.queries.ts'
import { contactInfoQuery } from '#features/navigation/navigation.queries.ts'
import { productsConfigQuery, shopQuery } from '#shop/settings.queries.ts'

/** What the shell shows. It stands without any of it: what fails is asked for again in the browser. */
export async function loadShell(queryClient: QueryClient): Promise<void> {
  await Promise.allSettled([
    queryClient.ensureQueryData(shopQuery),
    queryClient.ensureQueryData(productsConfigQuery),
    queryClient.ensureQueryData(activeDepartmentsQuery()),
    queryClient.ensureQueryData(contactInfoQuery()),
  ])
}
