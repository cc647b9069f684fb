import { createFileRoute } from '@tanstack/react-router'

import { later, pageIsland, part } from '#hydration/island.tsx'

const home = pageIsland(() => import('#pages/home-page.tsx'))
const Pending = later(async () => (await part(() => import('#features/catalog/home-screen.tsx'))).HomeScreenPending)

export const Route = createFileRoute('/')({
  codeSplitGroupings: [],
  loader: async ({ context }) => (await home.load()).loadHome(context),
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingComponent: () => <Pending />,
  component: () => <home.Page />,
})
