import { QueryClientContext } from '@tanstack/react-query'
import { use } from 'react'

import { productsConfigQuery } from './settings.queries.ts'

const defaultLowStock = 3

/**
 * The remaining units of a product are shown at or below this number (setting PRODUCTS_CONFIG, which the loaders of the shell and of
 * pages with products load). Without a query client, as in stories, the default.
 */
export const useLowStock = (): number =>
  use(QueryClientContext)?.getQueryData(productsConfigQuery.queryKey)?.lowStock ?? defaultLowStock
