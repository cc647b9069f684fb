import { createFileRoute } from '@tanstack/react-router'

import { hydrated } from '#hydration/hydrate.tsx'
import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { idleOrInteraction } from '#hydration/strategies.ts'
import { RoutePending } from '#routing/route-states.tsx'

const DepartmentsPage = lazyWithRetry(() => import('#pages/departments-page.tsx'), 'Page')
const Pending = lazyWithRetry(
  () => import('#features/catalog/department-grid-screen.tsx'),
  'GridScreenPending',
  <RoutePending />,
)

export const Route = createFileRoute('/departments')({
  codeSplitGroupings: [],
  loader: async ({ context }) => (await DepartmentsPage.preload()).loadDepartments(context),
  pendingComponent: () => <Pending of="departments" />,
  component: hydrated(idleOrInteraction(), DepartmentsPage),
})
