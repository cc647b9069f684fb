import { createFileRoute } from '@tanstack/react-router'

import { later, pageIsland, part } from '#hydration/island.tsx'

const departments = pageIsland(() => import('#pages/departments-page.tsx'))
const Pending = later(
  async () => (await part(() => import('#features/catalog/department-grid-screen.tsx'))).GridScreenPending,
)

export const Route = createFileRoute('/departments')({
  codeSplitGroupings: [],
  loader: async ({ context }) => (await departments.load()).loadDepartments(context),
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingComponent: () => <Pending of="departments" />,
  component: () => <departments.Page />,
})
