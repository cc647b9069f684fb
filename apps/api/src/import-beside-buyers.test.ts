import { afterAll, beforeAll, expect, it } from 'vitest'

import { guestData } from '@lotus/fixtures/checkout'
import { cpfOf } from '@lotus/fixtures/cpf'

import { columnNames, type ColumnName } from './csv-format.ts'
import { importCatalog } from './import-csv.ts'
import { startTestShop, type TestShop } from './modules/purchases/testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  await shop.reopen()
}, 60_000)
afterAll(() => shop.close())

/** PGlite has one connection: an import and its buyers share it. */
const onServer = Boolean(process.env['TEST_DATABASE_URL'])
// The import must take longer than a buyer's purchase, also on a busy machine.
const count = onServer ? 20_000 : 3000
const buyers = 10

const cells: { [Name in ColumnName]?: string } = {
  department: 'Mercearia',
  sub_department: 'Tudo',
  category: 'Geral',
  brand: 'Lótus',
  stock: '1000000',
  net_amount: '500',
  net_unit: 'g',
  description: 'Para o dia a dia.',
}
/** A file of all products; every fifth keeps its price, and every tenth of the others gets another name. */
function fileOf(cents: number, name: string): Uint8Array {
  const names = columnNames.filter(
    (column) => ['code', 'name', 'price'].includes(column) || cells[column] !== undefined,
  )
  const lines = Array.from({ length: count }, (_, index) => {
    const own: { [Name in ColumnName]?: string } = {
      code: `P-${index}`,
      name: `${index % 10 === 1 ? name : 'Produto'} ${index}`,
      price: ((index % 5 === 0 ? 3000 : cents) / 100).toFixed(2),
    }
    return names.map((column) => own[column] ?? cells[column] ?? '').join(';')
  })
  return new TextEncoder().encode([names.join(';'), ...lines].join('\n'))
}

it(
  `BEY-26 no checkout fails beside an import of ${count} rows, and ${buyers} buyers go on buying`,
  { timeout: 900_000 },
  async () => {
    await importCatalog(shop.database, fileOf(3000, 'Produto'))
    const ids = (await shop.db.selectFrom('products').select('id').where('code', 'like', 'P-%').execute()).map(
      ({ id }) => id,
    )
    expect(ids).toHaveLength(count)
    let isRunning = true
    const failed: string[] = []
    const times: number[] = []
    async function keepBuying(buyer: number): Promise<void> {
      for (let turn = 0; isRunning; turn++) {
        const api = shop.browser({ address: `10.3.${buyer}.${turn % 250}` })
        const [first = 0, second = 0] = [ids[(turn * 7919 + buyer) % count], ids[(turn * 104_729 + 31 * buyer) % count]]
        const items = [first, ...(second === first ? [] : [second])].map((productId) => ({ productId, quantity: 1 }))
        // A different buyer each time, because checkouts with the same e-mail or CPF wait for each other.
        const index = buyer * 10_000 + turn
        const guest = { ...guestData, email: `buyer-${index}@example.com`, cpf: cpfOf(index) }
        const start = performance.now()
        const bought = shop.request(api, items, { guest }).then((body) => shop.openIntent(api, body))
        await bought.catch((error: { code?: string }) => {
          // The import can change the price between the preview and the checkout.
          if (error.code !== 'PRICE_CHANGED') failed.push(String(error.code ?? error))
        })
        times.push(performance.now() - start)
      }
    }
    const start = performance.now()
    const buying = Promise.all(Array.from({ length: buyers }, (_, buyer) => keepBuying(buyer)))
    const report = await importCatalog(shop.database, fileOf(3500, 'Novo')).finally(() => {
      isRunning = false
    })
    const took = performance.now() - start
    await buying
    expect(failed).toEqual([])
    expect(report).toMatchObject({ added: 0, changed: count * 0.8, unchanged: count * 0.2 })
    expect(times.length).toBeGreaterThan(buyers)
    const sorted = times.toSorted((one, other) => one - other)
    console.info(
      `import of ${count} rows: ${Math.round(took)} ms; ${times.length} purchases, median ${Math.round(sorted[Math.floor(times.length / 2)] ?? 0)} ms, longest ${Math.round(sorted.at(-1) ?? 0)} ms`,
    )
  },
)
