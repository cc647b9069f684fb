import { createFileRoute } from '@tanstack/react-router'

import { hydrated } from '#hydration/hydrate.tsx'
import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { idleOrInteraction } from '#hydration/strategies.ts'
import { RoutePending } from '#routing/route-states.tsx'

const HomePage = lazyWithRetry(() => import('#pages/home/home-page.tsx'), 'Page')
const Pending = lazyWithRetry(() => import('#features/catalog/home-screen.tsx'), 'HomeScreenPending', <RoutePending />)

export const Route = createFileRoute('/')({
  codeSplitGroupings: [],
  loader: async ({ context }) => (await HomePage.preload()).loadHome(context),
  pendingComponent: () => <Pending />,
  component: hydrated(idleOrInteraction(), HomePage),
})
