import { expect, it } from 'vitest'

import { formatDays } from './delivery-text.ts'

const window = { earliest: '2026-11-30', latest: '2026-12-07' }

// A date of the contract is the same day in every time zone, including those west of Greenwich.
it.each([
  ['pt-BR', 'seg., 30 de nov. – seg., 7 de dez.'],
  ['zh-CN', '11/30周一至12/7周一'],
  ['en-US', 'Mon, Nov 30 – Mon, Dec 7'],
  ['es-ES', 'lun, 30 nov – lun, 7 dic'],
])('CHK-04 formats the promised dates in %s', (locale, text) => {
  expect(formatDays(window, locale).replaceAll(/\s/g, ' ')).toBe(text)
})

it('CHK-04 formats a promise of one day as one date', () => {
  expect(formatDays({ earliest: '2026-11-24', latest: '2026-11-24' }, 'pt-BR')).toBe('ter., 24 de nov.')
})
