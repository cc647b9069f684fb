import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'

import { pageIsland } from '#lib/island.tsx'

const categories = pageIsland(() => import('./-categories-island.tsx'))
const Pending = lazy(async () => {
  const { GridScreenPending } = await import('#features/catalog/department-grid-screen.tsx')
  return { default: GridScreenPending }
})

export const Route = createFileRoute('/categories')({
  loader: async ({ context }) => (await categories.load()).loadCategories(context),
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingComponent: () => <Pending of="categories" />,
  component: () => <categories.Page />,
})
