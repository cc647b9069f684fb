import { expect, it } from 'vitest'

import { stubBrowser } from '#storage/browser.examples.ts'

import { rememberOrder } from './seen-orders.ts'

it('BEY-13 keeps the last state of five orders, the latest first', () => {
  const { content } = stubBrowser()
  const stored = () => (JSON.parse(content.get('seenOrders') ?? '{}') as { value: unknown }).value
  for (let place = 1; place <= 6; place++)
    rememberOrder({ number: `LT-${place}`, state: 'Falta só pagar o Pix', at: place })
  rememberOrder({ number: 'LT-4', state: 'Pagamento confirmado!', at: 7 })
  expect(stored()).toEqual([
    { number: 'LT-4', state: 'Pagamento confirmado!', at: 7 },
    ...[6, 5, 3, 2].map((place) => ({ number: `LT-${place}`, state: 'Falta só pagar o Pix', at: place })),
  ])
})
