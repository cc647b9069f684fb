import { useLingui } from '@lingui/react'
import { createFileRoute } from '@tanstack/react-router'

import type { Locale } from '#i18n/i18n.ts'

import { InformationPage, loadInformation } from '#pages/information/information-page.tsx'

export const Route = createFileRoute('/$page')({
  loader: ({ context, params }) => loadInformation(context, params.page),
  component: InformationRoute,
})

function InformationRoute() {
  const { i18n } = useLingui()
  const { page } = Route.useParams()
  return <InformationPage key={page} page={page} locale={i18n.locale as Locale} />
}
