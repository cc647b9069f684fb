import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'

import { pageIsland } from '#lib/island.tsx'

const departments = pageIsland(() => import('./-departments-island.tsx'))
const Pending = lazy(async () => {
  const { GridScreenPending } = await import('#features/catalog/department-grid-screen.tsx')
  return { default: GridScreenPending }
})

export const Route = createFileRoute('/departments')({
  loader: async ({ context }) => (await departments.load()).loadDepartments(context),
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingComponent: () => <Pending of="departments" />,
  component: () => <departments.Page />,
})
