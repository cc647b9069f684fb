import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'

import { pageIsland, part } from '#lib/island.tsx'

const categories = pageIsland(() => import('./-categories-island.tsx'))
const Pending = lazy(async () => {
  const { GridScreenPending } = await part(() => import('#features/catalog/department-grid-screen.tsx'))
  return { default: GridScreenPending }
})

export const Route = createFileRoute('/categories')({
  codeSplitGroupings: [],
  loader: async ({ context }) => (await categories.load()).loadCategories(context),
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingComponent: () => <Pending of="categories" />,
  component: () => <categories.Page />,
})
