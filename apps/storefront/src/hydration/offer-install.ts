import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { persisted } from '#storage/storage.ts'
import { notify } from '#toasts.ts'

/** Chromium's offer to install the page, which TypeScript's library does not declare. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }
/** Times in milliseconds: the first visit of this browser, and the last offer to install the shop. */
type Visits = { firstAt: number; offeredAt: number | null }

const minute = 60_000
/** A page that is loaded later than this after the first visit is another visit. */
const visit = 30 * minute
/** The pause after an offer, whatever its answer. */
const pause = 90 * 24 * 60 * minute
/** Longer than other messages: it has a button, and nothing on the page repeats it. */
const duration = 20_000

const isTime = (value: unknown): value is number => Number.isSafeInteger(value)
const visits = persisted<Visits>({
  key: 'installOffer',
  area: 'local',
  parse(value) {
    const { firstAt, offeredAt } = (value ?? {}) as Partial<Record<keyof Visits, unknown>>
    return isTime(firstAt) && (offeredAt === null || isTime(offeredAt)) ? { firstAt, offeredAt } : null
  },
})

/**
 * Offers to install the shop from the second visit on, at most every 90 days, and never in the checkout (BEY-13). Chromium's own offer
 * is suppressed, but not its menu entry. Other browsers send no event.
 */
export function offerInstall(i18n: I18n, now: () => number = Date.now): void {
  const known = visits.read()
  if (known === null) visits.write({ firstAt: now(), offeredAt: null })
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    const { firstAt, offeredAt } = visits.read() ?? { firstAt: now(), offeredAt: null }
    const isFirstVisit = now() - firstAt < visit
    const isPaused = offeredAt !== null && now() - offeredAt < pause
    if (isFirstVisit || isPaused || location.pathname.startsWith('/checkout')) return
    visits.write({ firstAt, offeredAt: now() })
    notify({
      tone: 'info',
      key: 'install',
      duration,
      text: i18n._(msg`A loja também funciona como aplicativo`),
      action: {
        label: i18n._(msg`Instalar`),
        altText: i18n._(msg`Instale a loja pelo menu do navegador`),
        run: () => void (event as InstallEvent).prompt(),
      },
    })
  })
}
