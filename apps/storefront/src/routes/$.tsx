import { createFileRoute } from '@tanstack/react-router'

import { part } from '#hydration/island.tsx'
import type { PageHead } from '#routing/seo.ts'

export const Route = createFileRoute('/$')({
  codeSplitGroupings: [],
  loader: async ({ context, location }) => {
    const { leadNowhere } = await part(() => import('#routing/not-found-head.ts'))
    return leadNowhere(context, location.pathname)
  },
  head: ({ match }) => (match.error as { data?: { head?: PageHead } })?.data?.head ?? {},
})
