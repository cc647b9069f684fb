import { createFileRoute } from '@tanstack/react-router'

import { later, pageIsland, part } from '#hydration/island.tsx'

const categories = pageIsland(() => import('#pages/categories-page.tsx'))
const Pending = later(
  async () => (await part(() => import('#features/catalog/department-grid-screen.tsx'))).GridScreenPending,
)

export const Route = createFileRoute('/categories')({
  codeSplitGroupings: [],
  loader: async ({ context }) => (await categories.load()).loadCategories(context),
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingComponent: () => <Pending of="categories" />,
  component: () => <categories.Page />,
})
