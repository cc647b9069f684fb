import { createFileRoute } from '@tanstack/react-router'

import type { ListParams } from '#features/catalog/list-params.ts'
import { later, pageIsland, part } from '#hydration/island.tsx'

const products = pageIsland(() => import('#pages/products-page.tsx'))
const Pending = later(async () => (await part(() => import('#pages/products-pending.tsx'))).ProductsPending)

export const Route = createFileRoute('/products/')({
  codeSplitGroupings: [],
  // The address is kept as it is: a rewritten one would cost a redirect. `readListSearch` makes sense of it.
  validateSearch: (search): ListParams => search as ListParams,
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ context, deps, cause }) =>
    (await products.load()).loadProducts(context, deps.search, cause === 'stay'),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: () => <products.Page />,
  pendingComponent: () => <Pending />,
})
