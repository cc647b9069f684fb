import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { columnNames, type ColumnName } from './csv-format.ts'
import { importCatalog, InvalidCatalog } from './import-csv.ts'
import { testApp, type TestApp } from './testing.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const whole = `code;department;sub_department;category;name;brand;price;stock;net_amount;net_unit;keywords;origin
0789600000012;Loja;Prateleira;Gaveta;Chá verde 100 g;Marca;12,50;7;100;g;sencha;JP
T-2;Loja;Prateleira;Gaveta;Café 250 g;Marca;20;3;250;g;;BR`

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  await importCatalog(app.database, bytes(whole))
})
afterAll(() => app.close())

const importText = (text: string, dryRun = false) => importCatalog(app.database, bytes(text), { dryRun })
const mistakesOf = async (text: string) => {
  const error = await importText(text).catch((caught: unknown) => caught)
  if (!(error instanceof InvalidCatalog)) throw new Error('The import was not rejected', { cause: error })
  return error.errors.map(({ row, column, problem }) => `${row} ${column}: ${problem}`)
}
const stored = async () =>
  (
    await app.database.pool.query(
      'select code, price_cents, stock, keywords, origin, active, brand from products order by code',
    )
  ).rows

describe('a file with the columns that change', () => {
  it('API-03 changes only the price of known products, and reports the previous price', async () => {
    const report = await importText('code;price\n0789600000012;13,90\nT-2;20')
    expect(report).toMatchObject({ rows: 2, added: 0, changed: 1, unchanged: 1, newCategories: 0 })
    expect(report.changes).toEqual([
      { row: 2, code: '0789600000012', columns: [{ column: 'price', before: '12,5', after: '13,9' }] },
    ])
    expect(await stored()).toEqual([
      {
        code: '0789600000012',
        price_cents: 1390,
        stock: 7,
        keywords: ['sencha'],
        origin: 'JP',
        active: true,
        brand: 'Marca',
      },
      { code: 'T-2', price_cents: 2000, stock: 3, keywords: [], origin: 'BR', active: true, brand: 'Marca' },
    ])
  })

  it('API-03 shows the changes of a dry run and writes none', async () => {
    const before = await stored()
    const { changes } = await importText('code;price;keywords\nT-2;21,5;moído|torrado', true)
    expect(changes).toEqual([
      {
        row: 2,
        code: 'T-2',
        columns: [
          { column: 'price', before: '20', after: '21,5' },
          { column: 'keywords', before: '', after: 'moído|torrado' },
        ],
      },
    ])
    expect(await stored()).toEqual(before)
  })

  it('does not write the stock without its column, even if a sale changes it during the import', async () => {
    // The trigger simulates a sale between the read and the write of the import.
    await app.database.pool.query(`create function sell() returns trigger language plpgsql as $$
      begin new.stock = old.stock - 1; return new; end $$`)
    await app.database.pool.query(
      'create trigger sell before update of price_cents on products for each row execute function sell()',
    )
    try {
      await importText('code;price\nT-2;19')
    } finally {
      await app.database.pool.query('drop trigger sell on products; drop function sell()')
    }
    expect(await stored()).toContainEqual(expect.objectContaining({ code: 'T-2', price_cents: 1900, stock: 2 }))
  })

  it('keeps withdrawn products withdrawn, and clears a value only for an empty cell', async () => {
    await importText('code;active\nT-2;no')
    await importText('code;price;origin\nT-2;30;\n0789600000012;12,5;')
    expect(await stored()).toMatchObject([
      { origin: 'BR', keywords: ['sencha'] },
      { active: false, price_cents: 3000 },
    ])
  })

  it('rejects an empty cell of a required column, and a new product that lacks columns', async () => {
    expect(await mistakesOf('code;price;brand\nT-2;;Marca')).toEqual(['2 price: is empty'])
    expect(await mistakesOf('code;price\nT-2;21\nT-3;9')).toEqual([
      '3 code: "T-3" is not in the catalog, and a new product needs department, sub_department, category, name, brand, stock, net_amount, net_unit',
    ])
    expect(await stored()).toMatchObject([{ price_cents: 1250 }, { price_cents: 2000 }])
  })

  /** A value for each column that differs from the stored one. */
  const others = {
    code: 'T-2',
    department: 'Loja',
    sub_department: 'Prateleira',
    category: 'Outra',
    name: 'Cafezinho',
    brand: 'Outra',
    price: '15,5',
    stock: '9',
    net_amount: '0,5',
    net_unit: 'kg',
    discount_percent: '10',
    image: '/media/a.webp|/media/b.webp',
    name_zh: '咖啡',
    name_en: 'Coffee',
    name_es: 'Cafecito',
    description: 'Bom',
    description_zh: '好',
    description_en: 'Good',
    description_es: 'Bueno',
    ingredients: 'Café',
    ingredients_zh: '咖啡豆',
    ingredients_en: 'Coffee beans',
    ingredients_es: 'Granos de café',
    allergens: 'milk|soy',
    may_contain: 'peanut',
    dietary: 'vegan',
    storage: 'refrigerated',
    origin: 'CN',
    keywords: 'arábica',
    age_restricted: 'yes',
    active: 'no',
    department_zh: '店',
    department_en: 'Shop',
    department_es: 'Tienda',
    department_image: '/media/d.webp',
    department_tint: 'rose',
    sub_department_zh: '架',
    sub_department_en: 'Rack',
    sub_department_es: 'Estante',
    category_zh: '抽屉',
    category_en: 'Drawer',
    category_es: 'Cajón',
    category_image: '/media/c.webp',
  } satisfies Record<ColumnName, string>

  // The stock of a known product changes by moves only.
  it.each(columnNames.filter((name) => !['code', 'department', 'sub_department', 'stock'].includes(name)))(
    'API-03 writes the column %s alone and describes its change',
    async (name) => {
      const isPlace = /^(department|sub_department|category)/.test(name)
      const place = isPlace ? { department: 'Loja', sub_department: 'Prateleira', category: 'Gaveta' } : {}
      // Traces are declared with the allergens.
      const declaration = name === 'may_contain' ? { allergens: 'none' } : {}
      const cells = { code: 'T-2', ...place, ...declaration, [name]: others[name] }
      const { changes } = await importText(`${Object.keys(cells).join(';')}\n${Object.values(cells).join(';')}`)
      const change = changes.find(({ code }) => code === 'T-2')
      const expected = { column: name, before: expect.any(String), after: others[name] }
      // A new category has a picture of its own.
      expect(
        change?.columns.filter(
          ({ column }) => column === name || !(column.startsWith('category_') || Object.hasOwn(declaration, column)),
        ),
      ).toEqual([expected])
    },
  )
})

describe('damage by a spreadsheet', () => {
  it.each([
    ['7,89603E+12', 'is a code that the spreadsheet rounded to a power of ten; its digits are lost'],
    ['7.9E+12', 'is a code that the spreadsheet rounded to a power of ten; its digits are lost'],
    ['01/fev', 'is a date; the spreadsheet converted it from another value, such as 1/2 or 1-2'],
    ['2-Jan', 'is a date; the spreadsheet converted it from another value, such as 1/2 or 1-2'],
    ['#N/D', 'is an error of the spreadsheet'],
  ])('API-03 rejects the code %s with the cause', async (code, cause) => {
    expect(await mistakesOf(`code;price\n${code};9`)).toEqual([`2 code: "${code}" ${cause}`])
  })

  it('rejects a code whose leading zeros are lost, and names the original', async () => {
    expect(await mistakesOf('code;price\n789600000012;9')).toEqual([
      '2 code: "789600000012" is not in the catalog, but "0789600000012" is: a spreadsheet removed or added leading zeros',
    ])
    // Also for a row with every required column, which would otherwise add a duplicate product.
    expect(await mistakesOf(whole.replace('\n0789', '\n789'))).toHaveLength(1)
  })

  it.each([
    ['price', '01/02/2026', 'is a date'],
    ['net_amount', '2026-02-01', 'is a date'],
    ['stock', '####', 'is an error of the spreadsheet'],
    ['keywords', '#NOME?', 'is an error of the spreadsheet'],
    ['name', 'PÃ£o de aÃ§Ãºcar', 'has garbled characters'],
    ['name', 'Shoyu â€“ 1 L', 'has garbled characters'],
    ['name_zh', 'ç»¿èŒ¶', 'has garbled characters'],
    ['description', 'Ch\uFFFD', 'has garbled characters'],
  ])('rejects %s = %s', async (name, cell, problem) => {
    const [mistake, ...more] = await mistakesOf(`code;${name}\nT-2;${cell}`)
    expect(mistake).toContain(`2 ${name}: "${cell}" ${problem}`)
    expect(more).toEqual([])
  })

  it.each(['Maçã à vontade – ½ kg', 'ÃO', '咖啡 – café', 'Ação “São João”', 'Água 1/2', 'crème brûlée à la carte'])(
    'accepts the name %s',
    async (name) => {
      expect(await importText(`code;name\nT-2;${name}`)).toMatchObject({ changed: 1 })
    },
  )
})
