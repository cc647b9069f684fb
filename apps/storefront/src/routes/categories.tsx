import { createFileRoute } from '@tanstack/react-router'

import { hydrated } from '#hydration/hydrate.tsx'
import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { idleOrInteraction } from '#hydration/strategies.ts'
import { RoutePending } from '#routing/route-states.tsx'

const CategoriesPage = lazyWithRetry(() => import('#pages/categories-page.tsx'), 'Page')
const Pending = lazyWithRetry(
  () => import('#features/catalog/department-grid-screen.tsx'),
  'GridScreenPending',
  <RoutePending />,
)

export const Route = createFileRoute('/categories')({
  codeSplitGroupings: [],
  loader: async ({ context }) => (await CategoriesPage.preload()).loadCategories(context),
  pendingComponent: () => <Pending of="categories" />,
  component: hydrated(idleOrInteraction(), CategoriesPage),
})
