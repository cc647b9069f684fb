import type { QueryClient } from '@tanstack/react-query'

import { activeDepartmentsQuery } from '#features/catalog/catalog.queries.ts'
import { contactInfoQuery } from '#features/shell/navigation.queries.ts'
import { freeDeliveryQuery } from '#delivery/shipping.queries.ts'
import { productsConfigQuery, shopQuery } from '#shop/settings.queries.ts'

/** Loads the data of the shell. None is required: the browser retries what fails. */
export async function loadShell(queryClient: QueryClient): Promise<void> {
  await Promise.allSettled([
    queryClient.ensureQueryData(shopQuery),
    queryClient.ensureQueryData(productsConfigQuery),
    queryClient.ensureQueryData(freeDeliveryQuery(null)),
    queryClient.ensureQueryData(activeDepartmentsQuery()),
    queryClient.ensureQueryData(contactInfoQuery()),
  ])
}
