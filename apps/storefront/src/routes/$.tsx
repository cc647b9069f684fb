import { createFileRoute } from '@tanstack/react-router'

import { NotFoundPage } from '#routing/route-states.tsx'

export const Route = createFileRoute('/$')({
  codeSplitGroupings: [],
  loader: async ({ context, location }) => {
    const [{ leadNowhere }] = await Promise.all([import('#routing/not-found-head.ts'), NotFoundPage.preload()])
    return leadNowhere(context, location.pathname)
  },
})
