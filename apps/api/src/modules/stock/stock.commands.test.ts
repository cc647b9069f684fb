import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { lamen, miso, rice, startTestShop, type TestItem, type TestShop } from '../purchases/testing.ts'
import { moveStock } from '#domain/stock-ledger.ts'
import { purchasesRepository } from '../purchases/purchases.repository.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(async () => {
  shop.assertSound()
  const differing = (await shop.books()).filter(({ stock, counted }) => counted !== stock)
  if (differing.length > 0) throw new Error(`The stock is not the sum of its moves: ${JSON.stringify(differing)}`)
})
afterAll(() => shop.close())

const bytes = (text: string) => new TextEncoder().encode(text)
async function run(args: string[], file?: string) {
  const { code, output } = await shop.app.operator.run({
    operator: 'ana',
    args,
    ...(file === undefined ? {} : { file: bytes(file) }),
  })
  return { code, output }
}
async function done(args: string[], file?: string) {
  const { code, output } = await run(args, file)
  expect([code, output]).toEqual([0, output])
  return output
}
async function rejected(args: string[], file?: string) {
  const { code, output } = await run(args, file)
  expect(code).toBe(output.startsWith('Name a product with its units') ? 2 : 1)
  return output
}
const because = ['--reason', 'NF 4711']
const movesOf = async (productId: number) =>
  (
    await shop.database.pool.query(
      `select kind, source, destination, quantity, actor, reason, counted from stock_moves
       where product_id = $1 and intent_id is null order by id offset 1`,
      [productId],
    )
  ).rows
const moment = (minutes: number) => new Date(shop.clock() + minutes * 60_000).toISOString()

async function reserved(items: TestItem[] = [{ productId: lamen, quantity: 4 }]) {
  const api = shop.browser()
  const { intentId } = await shop.buy(api, items)
  return { api, intentId }
}
const paid = async (items?: TestItem[]) => payFor(await reserved(items))
async function payFor({ api, intentId }: Awaited<ReturnType<typeof reserved>>) {
  const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
  const { orderNumber } = await shop.order(api, intentId, paymentId)
  await shop.act(paymentId, 'pay')
  await shop.tick(1)
  return { intentId, number: orderNumber }
}

/** The lines of an order as the operator sees them. */
const linesOf = async (number: string) =>
  (await done(['order', number])).split('\n').filter((line) => line.startsWith('  ') && /^ +\d+ ×/.test(line))

/** A catalog as it was exported, with another price of the first product. */
async function exportWithPrice(price: string) {
  const exported = await done(['export-catalog', 'shop.csv'])
  expect(exported).toContain(';8,9;50;')
  return exported.replace(';8,9;', `;${price};`)
}

describe('BEY-26 an import of the catalog', () => {
  it('D66 keeps the stock that sales have changed since the export, and reports it', async () => {
    const file = await exportWithPrice('9,5')
    await paid()
    const output = await done(['import-catalog', 'shop.csv'], file)
    expect(await shop.stockOf(lamen)).toBe(46)
    expect(output).toContain('price: 8,9 → 9,5')
    expect(output).toContain(
      'The column stock is ignored for 5 known products; the stored stock differs for 1 of them. ' +
        'Change it with receive-stock, count-stock and write-off.',
    )
    expect(output).not.toContain('stock: ')
  })

  it('API-03 rejects prices that change by more than a factor of 5, unless --large-price-changes is given', async () => {
    for (const [price, text] of [
      ['890', 'changes from R$ 8,90 to R$ 890,00'],
      ['1,77', 'changes from R$ 8,90 to R$ 1,77'],
    ] as const) {
      const file = await exportWithPrice(price)
      expect(await rejected(['import-catalog', 'shop.csv', '--dry-run'], file)).toBe(
        `The file has 1 mistake; nothing was imported.\n  row 2, column price: ${text}. Correct it, or add --large-price-changes if it is right.`,
      )
    }
    for (const price of ['44,5', '1,78'])
      expect(await done(['import-catalog', 'shop.csv', '--dry-run'], await exportWithPrice(price))).toContain(
        `price: 8,9 → ${price}`,
      )
    await done(['import-catalog', 'shop.csv', '--large-price-changes'], await exportWithPrice('890'))
    expect(await done(['export-catalog', 'shop.csv'])).toContain(';890;50;')
  })

  it('receives the stock of a new product as its first move, and needs no stock of known ones', async () => {
    const [header = '', line = ''] = (await done(['export-catalog', 'shop.csv'])).split('\r\n')
    const added = line.replace('T-1;', 'N-1;').replace(';50;', ';12;')
    const known = line.replace(';50;', ';;').replace(';8,9;', ';9;')
    const output = await done(['import-catalog', 'shop.csv'], [header, added, known].join('\n'))
    expect(output).toContain('2 products in the file: 1 added, 1 changed, 0 unchanged.')
    expect(output).not.toContain('column stock is ignored')
    const { rows } = await shop.database.pool.query(
      `select code, stock, kind, quantity, actor, stock_moves.reason from products join stock_moves on product_id = products.id
       where code in ('N-1', 'T-1') order by code`,
    )
    const first = { kind: 'received', actor: 'ana', reason: 'import of a new product' }
    expect(rows).toEqual([
      { code: 'N-1', stock: 12, quantity: 12, ...first },
      { code: 'T-1', stock: 50, quantity: 50, kind: 'received', actor: 'test', reason: 'opening stock' },
    ])
    expect(
      await rejected(
        ['import-catalog', 'shop.csv'],
        [header, added.replace(';12;', ';;').replace('N-1', 'N-2')].join('\n'),
      ),
    ).toContain('"N-2" is not in the catalog, and a new product needs stock')
  })

  it('neither writes nor locks the row of an unchanged product', async () => {
    const versions = async () =>
      (
        await shop.database.pool.query(
          'select id, xmin::text, xmax::text, ctid::text, updated_at from products order by id',
        )
      ).rows
    // The first import removes the empty translations of the test's products.
    await done(['import-catalog', 'shop.csv'], await done(['export-catalog', 'shop.csv']))
    const before = await versions()
    await done(['import-catalog', 'shop.csv'], await exportWithPrice('9,5'))
    const after = await versions()
    expect(after.slice(1)).toEqual(before.slice(1))
    expect(after[0]).not.toEqual(before[0])
  })
})

describe('BEY-26 the commands for the stock', () => {
  it('D66 receive, write off and count record moves with their actor and reason', async () => {
    expect(await done(['receive-stock', 'T-1', '12', ...because])).toContain(
      'T-1  Lámen: +12 units, 62 on hand (50 before), 0 reserved, 62 available',
    )
    expect(await done(['write-off', 'T-1', '2', '--reason', 'vencido'])).toContain('−2 units, 60 on hand')
    expect(await done(['count-stock', 'T-1', '57', '--reason', 'inventário'])).toContain(
      'where the ledger had 60; −3 units, 57 on hand',
    )
    expect(await done(['count-stock', 'T-1', '58', '--reason', 'inventário'])).toContain('+1 unit,')
    expect(await done(['count-stock', 'T-1', '58', '--reason', 'inventário'])).toContain('+0 units')
    expect(await shop.stockOf(lamen)).toBe(58)
    const counted = { kind: 'counted', actor: 'ana', reason: 'inventário' }
    const [surplus, shortage] = [
      { source: 'difference', destination: 'stock' },
      { source: 'stock', destination: 'difference' },
    ]
    expect(await movesOf(lamen)).toEqual([
      {
        kind: 'received',
        source: 'supplier',
        destination: 'stock',
        quantity: 12,
        actor: 'ana',
        reason: 'NF 4711',
        counted: null,
      },
      {
        kind: 'written_off',
        source: 'stock',
        destination: 'loss',
        quantity: 2,
        actor: 'ana',
        reason: 'vencido',
        counted: null,
      },
      { ...counted, ...shortage, quantity: 3, counted: 57 },
      { ...counted, ...surplus, quantity: 1, counted: 58 },
      { ...counted, ...surplus, quantity: 0, counted: 58 },
    ])
  })

  it('D66 a count keeps the sales between its moment and its command', async () => {
    await shop.tick(10)
    const counted = moment(0)
    await shop.tick(10)
    await paid()
    const output = await done(['count-stock', 'T-1', '45', '--reason', 'inventário', '--at', counted])
    // The ledger had 50 units, 45 were counted, and 4 were sold later.
    expect(output).toContain(
      `counted 45 at 2026-11-23 11:10:00, where the ledger had 50; −5 units, 41 on hand (46 before)`,
    )
    expect(await shop.stockOf(lamen)).toBe(41)
  })

  it('D66 a count includes reserved units and not the units of paid orders, which it names', async () => {
    const { number } = await paid()
    await reserved()
    const output = await done(['count-stock', 'T-1', '46', '--reason', 'inventário'])
    expect(output).toContain('where the ledger had 46; +0 units, 46 on hand (46 before), 4 reserved, 42 available')
    expect(output).toContain(`Not part of a count, because they are sold: 4 units of ${number}`)
  })

  it('D66 accepts a count below the reserved units and names the newest purchases that lack units', async () => {
    const older = await reserved()
    await shop.tick(1)
    const api = shop.browser({ address: '10.0.0.9' })
    const { intentId } = await shop.buy(api)
    const { paymentId } = await shop.pay(api, intentId, { method: 'pix' })
    const { orderNumber } = await shop.order(api, intentId, paymentId)
    const output = await done(['count-stock', 'T-1', '3', '--reason', 'inventário'])
    expect(output).toContain('3 on hand (50 before), 8 reserved, -5 available\n    Missing: 5 units')
    expect(output).toMatch(new RegExp(`order ${orderNumber} lacks 4 of 4 units`))
    expect(output).toMatch(new RegExp(`purchase ${older.intentId} lacks 1 of 4 units \\(reserved until`))
    // Shoppers see no unit, and cannot buy one.
    const product = await shop.browser().GET('/public/products/{productId}', { params: { path: { productId: lamen } } })
    expect(product.data?.data.quantity).toBe(0)
    await expect(shop.buy(shop.browser())).rejects.toMatchObject({
      code: 'OUT_OF_STOCK',
      lines: [{ productId: lamen, available: 0 }],
    })
    expect((await run(['doctor'])).output).toContain('T-1')
    // When a reservation ends, the other purchases get its units.
    await shop.tick(31)
    expect(await shop.stockOf(lamen)).toBe(-1)
    expect(await done(['receive-stock', 'T-1', '10', ...because])).toContain(
      '13 on hand (3 before), 4 reserved, 9 available',
    )
  })

  it('BEY-26 rejects the same units and reason within 24 hours, from arguments or a file, unless --again is given', async () => {
    const file = ['receive-stock', '--file', 'x.csv', '--reason', 'NF 9']
    const rows = 'code;units\nT-1;5\nT-2;3\n'
    await done(file, rows)
    await shop.tick(23 * 60)
    const before = 'with this reason at 2026-11-23 11:00. If these are other units, add --again.'
    expect(await rejected(file, rows)).toBe(
      [
        '2 mistakes; nothing was changed.',
        `  row 2 [RECORDED_BEFORE]: ana recorded 5 units of T-1 ${before}`,
        `  row 3 [RECORDED_BEFORE]: ana recorded 3 units of T-2 ${before}`,
      ].join('\n'),
    )
    expect(await rejected(['receive-stock', 't-1', '5', '--reason', 'NF 9'])).toContain('[RECORDED_BEFORE]')
    expect(await rejected(['receive-stock', 'T-1', '5', '--reason', 'NF 9', '--dry-run'])).toContain(
      '[RECORDED_BEFORE]',
    )
    await done(['receive-stock', 'T-1', '6', '--reason', 'NF 9'])
    await done(['receive-stock', 'T-1', '5', '--reason', 'NF 10'])
    await done(['write-off', 'T-1', '5', '--reason', 'NF 9'])
    expect(await rejected(['write-off', 'T-1', '5', '--reason', 'NF 9'])).toContain('[RECORDED_BEFORE]')
    expect(await shop.stockOf(lamen)).toBe(61)
    await done([...file, '--again'], rows)
    expect([await shop.stockOf(lamen), await shop.stockOf(miso)]).toEqual([66, 26])
    await shop.tick(25 * 60)
    await done(file, rows)
  })

  it('names the units that paid orders lack, the latest paid first', async () => {
    await done(['count-stock', 'T-1', '8', ...because])
    const first = await reserved()
    await shop.tick(1)
    const second = await reserved()
    await done(['write-off', 'T-1', '5', ...because])
    // The older purchase is paid later.
    const { number } = await payFor(second)
    const { number: orderNumber } = await payFor(first)
    expect(await linesOf(orderNumber)).toEqual(['  4 × Lámen (code T-1, product 1), lacks 4 of 4, R$ 35,60'])
    expect(await linesOf(number)).toEqual(['  4 × Lámen (code T-1, product 1), lacks 1 of 4, R$ 35,60'])
    expect((await done(['orders-to-pack'])).split('\n').filter((line) => line.includes('×'))).toEqual([
      '  4 × Lámen (code T-1, product 1), lacks 1 of 4',
      '  4 × Lámen (code T-1, product 1), lacks 4 of 4',
    ])
    expect((await run(['doctor'])).output).toContain(
      `1 product with negative stock: T-1: order ${orderNumber} lacks 4 of 4 units (paid), order ${number} lacks 1 of 4 units (paid).`,
    )
    // Refunded units are no longer lacked.
    await done(['refund', orderNumber, '--line', 'T-1:3'])
    expect(await linesOf(orderNumber)).toEqual(['  4 × Lámen (code T-1, product 1), lacks 1 of 1, R$ 35,60'])
    expect(await linesOf(number)).toEqual(['  4 × Lámen (code T-1, product 1), lacks 1 of 4, R$ 35,60'])
    await done(['refund', number, '--line', 'T-1:2'])
    expect(await linesOf(number)).toEqual(['  4 × Lámen (code T-1, product 1), R$ 35,60'])
    expect((await run(['doctor'])).output).toContain('no purchase lacks units')
  })

  it('BEY-18 D66 a refund of missing units fills a negative stock, before the order is shipped or cancelled', async () => {
    for (const [end, left] of [
      ['ship', 0],
      ['cancel', 1],
    ] as const) {
      await shop.reopen()
      await done(['count-stock', 'T-1', '4', ...because])
      const unpaid = await reserved()
      // One of the four reserved units exists.
      await done(['count-stock', 'T-1', '1', ...because])
      const { number } = await payFor(unpaid)
      expect(await shop.stockOf(lamen)).toBe(-3)
      const output = await done(['refund', number, '--line', 'T-1:3'])
      expect(output.split('\n')[0]).toBe('R$ 26,70 will be refunded. The shortage in stock is reduced by 3 units.')
      expect(await linesOf(number)).toEqual(['  4 × Lámen (code T-1, product 1), R$ 35,60'])
      await shop.tick(1)
      await done(end === 'ship' ? ['ship', number, '--carrier', 'Correios', '--tracking', 'LB1'] : ['cancel', number])
      expect([end, await shop.stockOf(lamen)]).toEqual([end, left])
      expect((await run(['doctor'])).output).toContain('no purchase lacks units')
    }
  })

  it('BEY-18 D66 units that were refunded before a count do not reduce the shortage of another purchase', async () => {
    await done(['count-stock', 'T-1', '8', ...because])
    const { number } = await paid()
    const unpaid = await reserved()
    await done(['refund', number, '--line', 'T-1:3'])
    await done(['count-stock', 'T-1', '2', ...because])
    const { number: other } = await payFor(unpaid)
    expect(await linesOf(other)).toEqual(['  4 × Lámen (code T-1, product 1), lacks 2 of 4, R$ 35,60'])
  })

  it('changes nothing in a dry run', async () => {
    const output = await done(['receive-stock', 'T-1', '12', ...because, '--dry-run'])
    expect(output).toMatch(/^Nothing was written \(dry run\)[\s\S]+\+12 units, 62 on hand/)
    expect([await shop.stockOf(lamen), await movesOf(lamen)]).toEqual([50, []])
  })

  it('compares codes without case, as an import of the catalog does', async () => {
    expect(await done(['receive-stock', 't-1', '2', ...because])).toContain('  T-1  ')
    await done(['write-off', '--file', 'x.csv', ...because], 'code;units\nt-1;1\nT-1;1\n')
    expect([await shop.stockOf(lamen), (await movesOf(lamen)).length]).toEqual([50, 3])
    const counts = 'code;units;at\nt-1;1;2026-11-23T08:00\nT-1;1;2026-11-23T08:00\n'
    expect(await rejected(['count-stock', '--file', 'x.csv', ...because], counts)).toContain(
      'row 3, field code [DUPLICATE_CODE]: "T-1" is already in row 2',
    )
  })

  it('S32 rejects reasons that are more than one visible line', async () => {
    for (const reason of ['NF\n1', 'NF \u202e1', 'NF\u001b[2J'])
      expect((await run(['write-off', 'T-1', '1', '--reason', reason])).output).toMatch(
        /^--reason: write one line without control characters \(U\+/,
      )
    expect((await run(['write-off', 'T-1', '1', '--reason', '\u200b'])).output).toMatch(/^--reason: is empty/)
    const file = 'code;units;reason\nT-1;1;"NF\n1"\nT-1;1;NF \u202e1\nT-1;1;\u200b\n'
    const output = await rejected(['write-off', '--file', 'x.csv'], file)
    expect(output.split('\n').slice(1)).toEqual([
      expect.stringMatching(/field reason \[FORBIDDEN_CHARACTERS\]: contains a line break\./),
      expect.stringMatching(
        /field reason \[FORBIDDEN_CHARACTERS\]: contains U\+202E, which changes the direction of text/,
      ),
      expect.stringMatching(/field reason \[MISSING_VALUE\]: is empty/),
    ])
    expect(await movesOf(lamen)).toEqual([])
  })

  it('adds up the deliveries of a product in a file', async () => {
    await done(
      ['receive-stock', '--file', 'x.csv', '--reason', 'NF 1'],
      'code;units;reason\nT-1;5;\nT-2;3;NF 2\nT-1;6;NF 3\n',
    )
    expect([await shop.stockOf(lamen), await shop.stockOf(miso)]).toEqual([61, 23])
    expect((await movesOf(lamen)).map(({ quantity, reason }) => [quantity, reason])).toEqual([
      [5, 'NF 1'],
      [6, 'NF 3'],
    ])
    await shop.tick(60)
    await done(
      ['count-stock', '--file', 'x.csv', '--reason', 'inventário', '--at', '2026-11-23T11:30'],
      '\uFEFFunits,code,at\r\n7,T-3,\r\n60,T-1,2026-11-23T11:40-03:00\r\n',
    )
    expect([await shop.stockOf(lamen), await shop.stockOf(rice)]).toEqual([60, 7])
  })

  it('reports every mistake with row, field and a stable code, and changes nothing', async () => {
    const file = 'code;units;reason\nT-1;5;a\n;1;b\nT-2;x;\nT-2;-3;c\nT-3;01/02/2026;d\nT-4;2\nT-5;3000000000;e'
    expect(
      (await rejected(['receive-stock', '--file', 'x.csv'], file)).split('\n').map((line) => line.split(':')[0]),
    ).toEqual([
      '7 mistakes; nothing was changed.',
      '  row 3, field code [MISSING_VALUE]',
      '  row 4, field reason [MISSING_VALUE]',
      '  row 4, field units [INVALID_UNITS]',
      '  row 5, field units [INVALID_UNITS]',
      '  row 6, field units [DAMAGED_CELL]',
      '  row 7 [WRONG_CELL_COUNT]',
      '  row 8, field units [INVALID_UNITS]',
    ])
    expect(await rejected(['receive-stock', '--file', 'x.csv', ...because], 'code;units\nT-1;5\nX-1;1')).toBe(
      '1 mistake; nothing was changed.\n  row 3, field code [UNKNOWN_CODE]: "X-1" is not in the catalog. Correct the code, or add the product with import-catalog.',
    )
    expect([await shop.stockOf(lamen), await movesOf(lamen)]).toEqual([50, []])
  })

  it.each([
    [['receive-stock', 'T-1', '5'], undefined, 'field reason [MISSING_VALUE]'],
    [['receive-stock', 'T-1', '0', ...because], undefined, 'field units [INVALID_UNITS]'],
    [['receive-stock', 'T-1', '1999999999', ...because], undefined, 'field units [TOO_MANY_UNITS]'],
    [['receive-stock', 'X-1', '5', ...because], undefined, 'field code [UNKNOWN_CODE]'],
    [['receive-stock', 'T-1', '5', '--reason', 'x'.repeat(201)], undefined, 'field reason [TEXT_TOO_LONG]'],
    [['write-off', 'T-1', '51', ...because], undefined, 'field units [MORE_THAN_ON_HAND]'],
    [['count-stock', 'T-1', '5', '--at', 'ontem', ...because], undefined, 'field at [INVALID_MOMENT]'],
    [['count-stock', 'T-1', '5', '--at', '2026-11-31T10:00', ...because], undefined, 'field at [INVALID_MOMENT]'],
    [['count-stock', 'T-1', '5', '--at', '2026-11-24T10:00', ...because], undefined, 'field at [MOMENT_IN_FUTURE]'],
    [['count-stock', 'T-1', '5', '--at', '2026-11-22T10:00', ...because], undefined, 'field at [MOMENT_TOO_EARLY]'],
    [['count-stock', '--file', 'x', ...because], 'code;units\nT-1;5', 'row 2, field at [MISSING_VALUE]'],
    [
      ['count-stock', '--file', 'x', ...because],
      'code;units;at\nT-1;5;2026-11-23T11:00\nT-1;6;2026-11-23T11:00',
      'row 3, field code [DUPLICATE_CODE]',
    ],
    [['write-off', '--file', 'x', ...because], 'code;units\nT-1;30\nT-1;30', 'row 3, field units [MORE_THAN_ON_HAND]'],
    [['write-off', '--file', 'x', ...because], 'code;units;at\nT-1;5;x', 'row 1, field at [UNKNOWN_COLUMN]'],
    [['write-off', '--file', 'x', ...because], 'code;code;units\nT-1;T-1;5', 'row 1, field code [DUPLICATE_COLUMN]'],
    [['write-off', '--file', 'x', ...because], 'code\nT-1', 'row 1, field units [MISSING_COLUMN]'],
    [['write-off', '--file', 'x', ...because], 'code;units\n', 'row 1 [NO_ROWS]'],
    [['write-off', '--file', 'x', ...because], `code;units\n${'T-1;1\n'.repeat(2001)}`, 'row 1 [TOO_MANY_ROWS]'],
    [['write-off', '--file', 'x', ...because], 'code;units\n"T-1;5', 'row 1 [UNREADABLE_FILE]'],
    [['write-off', 'T-1', ...because], undefined, 'Name a product with its units, or a file'],
    [
      ['write-off', 'T-1', '1', '--file', 'x', ...because],
      'code;units\nT-1;5',
      'Name a product with its units, or a file',
    ],
  ])('%j is rejected (%#)', async (args, file, mistake) => {
    expect(await rejected(args, file)).toContain(mistake)
    expect([await shop.stockOf(lamen), await movesOf(lamen)]).toEqual([50, []])
  })

  it('D66 rejects a count that is older than another one of the product', async () => {
    await shop.tick(60)
    await done(['count-stock', 'T-1', '40', ...because, '--at', moment(-10)])
    expect(await rejected(['count-stock', 'T-1', '45', ...because, '--at', moment(-20)])).toContain(
      'field at [OLDER_THAN_COUNT]: the product was counted later, at 2026-11-23 11:50:00. Count again',
    )
    expect(await shop.stockOf(lamen)).toBe(40)
  })
})

describe('BEY-26 the ledger', () => {
  it('does not count returned units that are discarded as sold', async () => {
    const { intentId } = await paid()
    await shop.db.transaction().execute(async (trx) => {
      await purchasesRepository.move(
        trx,
        intentId,
        [{ kind: 'written_off', units: [{ productId: lamen, quantity: 1 }] }],
        new Date(shop.clock()),
      )
      expect(await purchasesRepository.countSold(trx, intentId)).toEqual(new Map([[lamen, 3]]))
    })
    expect(await shop.stockOf(lamen)).toBe(46)
  })

  it('rejects moves between the wrong places, and moves of an operator without actor and reason', async () => {
    const { intentId } = await reserved()
    const insert = (values: string) =>
      shop.database.pool.query(
        `insert into stock_moves (product_id, quantity, at, kind, source, destination, intent_id, actor, reason, counted)
         values (1, 1, now(), ${values})`,
      )
    const id = `'${intentId}'`
    for (const values of [
      `'received', 'supplier', 'stock', null, null, 'x', null`,
      `'received', 'supplier', 'stock', ${id}, 'ana', 'x', null`,
      `'received', 'customer', 'stock', null, 'ana', 'x', null`,
      `'written_off', 'customer', 'loss', null, 'ana', 'x', null`,
      `'counted', 'difference', 'stock', null, 'ana', 'x', null`,
      `'sold', 'reservation', 'customer', null, 'ana', 'x', null`,
      `'gone', 'stock', 'loss', null, 'ana', 'x', null`,
    ])
      await expect(insert(values), values).rejects.toThrow('violates check constraint')
  })

  it('S04 reserves only units that exist, even while units are missing', async () => {
    const { intentId } = await reserved()
    await done(['count-stock', 'T-1', '2', ...because])
    const move = { intentId, productId: lamen, quantity: 1, at: new Date(shop.clock()) }
    await shop.db.transaction().execute(async (trx) => {
      expect(
        await moveStock(trx, [{ ...move, kind: 'reserved', source: 'stock', destination: 'reservation' }]),
      ).toBeNull()
    })
    expect(await shop.stockOf(lamen)).toBe(-2)
  })
})
