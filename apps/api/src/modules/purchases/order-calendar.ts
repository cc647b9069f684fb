import type { Language, OrderCalendar } from '@lotus/openapi/schema'

import { promisedWindow } from './intent-view.ts'
import type { OrderParts } from './purchases.repository.ts'

const titles = {
  'pt-BR': { delivery: 'Entrega do pedido', pickup: 'Retirada do pedido' },
  'zh-CN': { delivery: '订单配送', pickup: '订单自提' },
  'en-US': { delivery: 'Delivery of order', pickup: 'Pickup of order' },
  'es-ES': { delivery: 'Entrega del pedido', pickup: 'Recogida del pedido' },
} as const satisfies Record<Language, Record<'delivery' | 'pickup', string>>

const statuses = { held: 'TENTATIVE', confirmed: 'CONFIRMED', released: 'CANCELLED' } as const

/** RFC 5545, 3.3.11: escapes backslashes, semicolons, commas and line breaks. */
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n')
/** An instant in UTC, as `20261130T210000Z`. */
const utc = (instant: Date) => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** RFC 5545, 3.1: lines have at most 75 octets. A continued line begins with a space. Characters are not divided. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > 75) {
      parts.push(part)
      part = ' '
    }
    part += character
  }
  return [...parts, part].join('\r\n')
}

/**
 * The window of an order as an iCalendar file; null for an order without a window. UTC needs no time zone definitions. The
 * SEQUENCE is the number of seconds from the booking of the window to its last change, so it rises.
 */
export function toCalendar(
  { order, intent, booking }: Pick<OrderParts, 'order' | 'intent' | 'booking'>,
  { now, origin }: { now: number; origin: string },
): OrderCalendar | null {
  if (booking === null || promisedWindow(order, booking) === null) return null
  const { shipping, language } = intent
  const { chosen, state, created_at, updated_at } = booking
  const title = titles[language][shipping.pickup ? 'pickup' : 'delivery']
  const page = intent.user_id === null ? 'order-confirmation' : 'user/purchases'
  const { place } = shipping
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lotus//Orders//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:order-${order.id}@${new URL(origin).hostname}`,
    `SEQUENCE:${Math.floor((updated_at.getTime() - created_at.getTime()) / 1000)}`,
    `DTSTAMP:${utc(new Date(now))}`,
    `DTSTART:${utc(new Date(chosen.startsAt))}`,
    `DTEND:${utc(new Date(chosen.endsAt))}`,
    `SUMMARY:${escaped(`${title} ${order.order_number}`)}`,
    ...(place ? [`LOCATION:${escaped(`${place.street}, ${place.number}, ${place.city}`)}`] : []),
    `URL:${origin}/${page}/${order.id}`,
    `STATUS:${statuses[state]}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return { fileName: `${order.order_number}.ics`, content: `${lines.map(folded).join('\r\n')}\r\n` }
}
