import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'

import { pageIsland, part } from '#lib/island.tsx'

const home = pageIsland(() => import('./-home-island.tsx'))
const Pending = lazy(async () => ({
  default: (await part(() => import('#features/catalog/home-screen.tsx'))).HomeScreenPending,
}))

export const Route = createFileRoute('/')({
  codeSplitGroupings: [],
  loader: async ({ context }) => (await home.load()).loadHome(context),
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingComponent: () => <Pending />,
  component: () => <home.Page />,
})
