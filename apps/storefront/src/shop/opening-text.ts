import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { weekdays, type Opening, type Weekday } from './stores.ts'

/** 1 January 2024 is a Monday. */
const monday = Date.UTC(2024, 0, 1)
const dayInMs = 24 * 3600 * 1000

/** Opening hours in the page's language: `Segunda-feira a sábado, 8:00 às 20:00`. */
export function openingText(i18n: I18n, { days, opens, closes }: Opening): string {
  const when = daysText(i18n, days)
  const [from, to] = [shorten(opens), shorten(closes)]
  return capitalized(i18n._(msg`${when}, ${from} às ${to}`), i18n.locale)
}

function daysText(i18n: I18n, days: readonly Weekday[]): string {
  if (days.length === weekdays.length) return i18n._(msg`todos os dias`)
  const numbers = days.map((day) => weekdays.indexOf(day))
  const [first = 0] = numbers
  const last = numbers.at(-1) ?? first
  const isRun = numbers.length > 2 && last - first === numbers.length - 1
  if (!isRun) return numbers.map((day) => nameOf(i18n.locale, day)).join(', ')
  const [start, end] = [nameOf(i18n.locale, first), nameOf(i18n.locale, last)]
  return i18n._(msg`${start} a ${end}`)
}

const nameOf = (locale: string, day: number): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(monday + day * dayInMs)

const shorten = (time: string) => time.replace(/^0/, '')

const capitalized = (text: string, locale: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
