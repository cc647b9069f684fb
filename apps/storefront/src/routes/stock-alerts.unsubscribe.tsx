import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { UnsubscribeScreen, type Unsubscribing } from '#features/stock-alerts/unsubscribe-screen.tsx'
import { loadPrivate } from '#routing/private-head.ts'

const path = '/stock-alerts/unsubscribe'
const token = /^[\w.-]{20,600}$/

type Search = { t?: unknown; lang?: unknown; result?: unknown }

export const Route = createFileRoute('/stock-alerts/unsubscribe')({
  validateSearch: ({ t, lang, result }: Record<string, unknown>): Search => ({ t, lang, result }),
  loader: ({ context }) => loadPrivate(context, { path, title: msg`Cancelar avisos de produtos` }),
  component: () => <UnsubscribeScreen unsubscribing={unsubscribingOf(Route.useSearch())} />,
})

/** The server answers the form with a redirect that carries the `result`. */
function unsubscribingOf({ t, lang, result }: Search): Unsubscribing {
  if (result === 'done') return { kind: 'done' }
  if (typeof t !== 'string' || !token.test(t) || result === 'invalid') return { kind: 'invalid' }
  const language = typeof lang === 'string' ? `&lang=${encodeURIComponent(lang)}` : ''
  return { kind: result === 'busy' ? 'busy' : 'asking', action: `${path}?t=${t}${language}` }
}
