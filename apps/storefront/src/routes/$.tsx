import { createFileRoute } from '@tanstack/react-router'

import { part } from '#lib/island.tsx'
import type { PageHead } from '#lib/seo.ts'

export const Route = createFileRoute('/$')({
  codeSplitGroupings: [],
  loader: async ({ context, location }) => {
    const { leadNowhere } = await part(() => import('#lib/not-found-head.ts'))
    return leadNowhere(context, location.pathname)
  },
  head: ({ match }) => (match.error as { data?: { head?: PageHead } })?.data?.head ?? {},
})
