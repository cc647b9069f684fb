import { describe, expect, it } from 'vitest'

import { toCalendar } from './order-calendar.ts'
import type { OrderParts } from './purchases.repository.ts'

const at = new Date('2026-11-23T14:00:00Z')
const partsOf = (city: string, language: string) =>
  ({
    order: { id: '7b0c', order_number: 'LT-1', earliest: '2026-11-24' },
    intent: {
      user_id: null,
      language,
      shipping: { pickup: true, place: { street: 'Rua XV; de Novembro', number: '1', city } },
    },
    booking: {
      state: 'confirmed',
      created_at: at,
      updated_at: at,
      chosen: { date: '2026-11-24', startsAt: '2026-11-24T13:00:00.000Z', endsAt: '2026-11-24T22:00:00.000Z' },
    },
  }) as unknown as OrderParts
const clock = { now: at.getTime(), origin: 'https://shop.example' }

describe('BEY-12 the calendar file of an order (RFC 5545)', () => {
  it('escapes text, and folds lines at 75 octets without dividing characters', () => {
    const city = 'São José dos Pinhais, 圣若泽杜斯皮尼艾斯市中心的自提点在这里的二楼'
    const { content, fileName } = toCalendar(partsOf(city, 'zh-CN'), clock)!
    const lines = content.split('\r\n')
    expect(fileName).toBe('LT-1.ics')
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(content.includes('\uFFFD')).toBe(false)
    const unfolded = content.replaceAll('\r\n ', '').split('\r\n')
    expect(unfolded).toContain(`LOCATION:Rua XV\\; de Novembro\\, 1\\, ${city.replaceAll(',', '\\,')}`)
    expect(unfolded).toContain('SUMMARY:订单自提 LT-1')
    expect(unfolded).toContain('UID:order-7b0c@shop.example')
    expect(lines.length).toBeGreaterThan(unfolded.length)
  })

  it('is missing for an order that promises other days than those of its window', () => {
    const { order, ...parts } = partsOf('Curitiba', 'pt-BR')
    expect(toCalendar({ ...parts, order: { ...order, earliest: '2026-11-26' } }, clock)).toBeNull()
    expect(toCalendar({ ...parts, order, booking: null }, clock)).toBeNull()
  })
})
