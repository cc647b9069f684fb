import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap } from '@lotus/api-client'

import { exportCatalog } from './export-csv.ts'
import { importCatalog, InvalidCatalog } from './import-csv.ts'
import { seed } from './seed.ts'
import { openTestDatabase, testApp, type TestApp, type TestDatabase } from './testing.ts'

const sample = await readFile(new URL('../../../docs/catalog-sample.csv', import.meta.url))
const bytes = (text: string) => new TextEncoder().encode(text)
const header = 'code;department;sub_department;category;name;brand;price;stock;net_amount;net_unit'
const line = 'T-1;Loja;Prateleira;Gaveta;Chá de teste 100 g;Marca;12,50;7;100;g'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.reset())
afterAll(() => app.close())

const count = async (table: 'products' | 'departments' | 'product_search' | 'search_words', { db } = app.database) =>
  (
    await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n
async function list(query: { keyword?: string; category?: string[]; pageSize?: number } = {}) {
  await app.followInvalidations()
  return unwrap(await app.api.GET('/public/products', { params: { query } }))
}
const rejection = async (file: Uint8Array) => {
  const error = await importCatalog(app.database, file).catch((caught: unknown) => caught)
  if (!(error instanceof InvalidCatalog)) throw new Error('The import was not rejected', { cause: error })
  return error.errors.map(({ row, column, problem }) => [row, column, problem])
}

describe('import-catalog', () => {
  it('CAT-08 imports the sample file and finds its products', async () => {
    expect(await importCatalog(app.database, sample)).toEqual({
      rows: 10,
      added: 10,
      changed: 0,
      unchanged: 0,
      removed: 0,
      newDepartments: 3,
      newSubDepartments: 5,
      newCategories: 8,
      ignoredStock: { products: 0, different: 0 },
      changes: [],
    })
    const { content } = await list({ keyword: 'kimchi da casa' })
    expect(content).toMatchObject([
      {
        code: 'EX-003',
        productName: 'Kimchi de acelga "da casa" 500 g',
        names: { 'zh-CN': '自制辣白菜 500克', 'en-US': 'Kimchi de acelga "da casa" 500 g' },
        price: 38,
        discount: 0,
        finalPrice: 38,
        quantity: 12,
        unitPrice: { price: 76, per: 'kg' },
        tint: 'linen',
        imageUrl: '/media/placeholder-512.webp',
      },
    ])
    expect((await list({ keyword: '橄榄油' })).content.map(({ code }) => code)).toEqual(['EX-001'])
    const departments = unwrap(await app.api.GET('/public/departments/navigation'))
    expect(
      departments.map(({ names, slug, productCount }) => [names['pt-BR'], names['zh-CN'], slug, productCount]),
    ).toEqual([
      ['Mercearia fina', '精选杂货', 'mercearia-fina', 5],
      ['Bebidas da casa', '自选饮品', 'bebidas-da-casa', 3],
      ['Padaria', '面包房', 'padaria', 2],
    ])
    const product = unwrap(
      await app.api.GET('/public/products/{productId}', { params: { path: { productId: content[0]!.productId } } }),
    )
    expect(product).toMatchObject({
      allergens: ['crustaceans', 'fish'],
      storage: 'refrigerated',
      net: { amount: 0.5, unit: 'kg' },
      category: { categoryName: 'Conservas de legumes', slug: 'conservas-de-legumes' },
    })
  })

  it('D64 reads the names that tints had before, also beside the new ones', async () => {
    const rows = ['pantry', 'linen', 'Drinks'].map((tint, at) =>
      `${line};${tint}`.replace('T-1', `T-${at}`).replace('Loja', at < 2 ? 'Loja' : 'Bar'),
    )
    await importCatalog(app.database, bytes([`${header};department_tint`, ...rows].join('\n')))
    const stored = await app.db.selectFrom('departments').select('tint').orderBy('id').execute()
    expect(stored).toEqual([{ tint: 'linen' }, { tint: 'lilac' }])
    const unknown = bytes(`${header};department_tint\n${line};mauve`)
    expect(await rejection(unknown)).toEqual([[2, 'department_tint', '"mauve" is not known']])
  })

  it('changes nothing on the second import, and only the differences on the third', async () => {
    await importCatalog(app.database, sample)
    expect(await importCatalog(app.database, sample)).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 10,
      newDepartments: 0,
    })
    const words = await count('search_words')
    const changed = sample.toString().replace('Feijão-guandu 1 kg', 'Feijão-borboleta 1 kg')
    expect(await importCatalog(app.database, bytes(changed))).toMatchObject({ added: 0, changed: 1, unchanged: 9 })
    expect((await list({ keyword: 'borboleta' })).content.map(({ code }) => code)).toEqual(['EX-004'])
    await importCatalog(app.database, sample)
    expect(await count('search_words')).toBe(words)
    await expect.poll(async () => (await list({ keyword: 'borboleta' })).totalElements).toBe(0)
  })

  it('BEY-22 imports several pictures of a product, exports them again, and draws a bag for one without', async () => {
    const pictures = 'https://cdn.example/a.jpg|/media/b.webp|https://cdn.example/c.jpg'
    const pictureOf = async () => {
      const { content } = await list({})
      const [{ productId = 0 } = {}] = content
      return unwrap(await app.api.GET('/public/products/{productId}', { params: { path: { productId } } }))
    }
    await importCatalog(app.database, bytes(`${header};image\n${line};${pictures}`))
    expect(await pictureOf()).toMatchObject({ imageUrl: 'https://cdn.example/a.jpg', imageUrls: pictures.split('|') })
    expect(await exportCatalog(app.database)).toContain(pictures)
    expect(await importCatalog(app.database, bytes(`${header}\n${line}`))).toMatchObject({ unchanged: 1 })

    await importCatalog(app.database, bytes(`${header};image\n${line};`))
    await expect.poll(async () => (await pictureOf()).imageUrls).toEqual(['/media/placeholder-512.webp'])
    const many = Array.from({ length: 9 }, (_, at) => `/media/${at}.webp`).join('|')
    await expect(importCatalog(app.database, bytes(`${header};image\n${line};${many}`))).rejects.toMatchObject({
      errors: [{ row: 2, column: 'image', problem: 'names 9 pictures' }],
    })
  })

  it('keeps values without a column, and clears those with an empty cell', async () => {
    const wide = `${header};origin;keywords\n${line};JP;verde|sencha`
    await importCatalog(app.database, bytes(wide))
    await importCatalog(app.database, bytes(`${header};keywords\n${line};`))
    const { rows } = await app.database.pool.query('select origin, keywords from products')
    expect(rows).toEqual([{ origin: 'JP', keywords: [] }])
  })

  it('accepts commas and points, byte order marks and Windows line ends', async () => {
    const commas = `${header.replaceAll(';', ',')}\r\n${line.replaceAll(/(?<!\d),|;/g, ',').replace('12,50', '12.50')}\r\n`
    await importCatalog(app.database, bytes(`\uFEFF${commas}`))
    expect((await list()).content).toMatchObject([{ code: 'T-1', price: 12.5, quantity: 7 }])
  })

  it('keeps other products, or deactivates them with --replace', async () => {
    await importCatalog(app.database, sample)
    expect(await importCatalog(app.database, bytes(`${header}\n${line}`))).toMatchObject({ added: 1, removed: 0 })
    expect((await list()).totalElements).toBe(11)
    expect(await importCatalog(app.database, bytes(`${header}\n${line}`), { replace: true })).toMatchObject({
      unchanged: 1,
      removed: 10,
    })
    expect((await list()).content.map(({ code }) => code)).toEqual(['T-1'])
    expect((await list({ keyword: 'kimchi' })).totalElements).toBe(0)
    expect(
      unwrap(await app.api.GET('/public/departments/navigation')).map(({ departmentName }) => departmentName),
    ).toEqual(['Loja'])
    expect(await count('product_search')).toBe(1)
  })

  it('CART-09 invalidates only the answers that show a product whose price or stock changed', async () => {
    const file = (price: string, name: string) =>
      bytes(`${header}\n${line.replace('12,50', price)}\n${line.replace('T-1', 'T-2').replace('Chá', name)}`)
    await importCatalog(app.database, file('12,50', 'Café'))
    const products = (await list()).content.toSorted((a, b) => a.code.localeCompare(b.code))
    const read = (index: number) => () =>
      app.api
        .GET('/public/products/{productId}', { params: { path: { productId: products[index]!.productId } } })
        .then((answer) => unwrap(answer).price)
    const [first, second] = [read(0), read(1)]
    expect(await Promise.all([first(), second()])).toEqual([12.5, 12.5])
    // The answer of the second product must stay in the cache: its new price is written without an announcement.
    await app.db.updateTable('products').set({ price_cents: 500 }).where('code', '=', 'T-2').execute()
    await app.db.updateTable('products').set({ price_cents: 500 }).where('code', '=', 'T-1').execute()
    expect(await importCatalog(app.database, bytes(`${header}\n${line.replace('12,50', '14')}`))).toMatchObject({
      changed: 1,
    })
    await expect.poll(first).toBe(14)
    expect(await second()).toBe(12.5)
    await importCatalog(app.database, bytes(`${header}\n${line.replace('Chá', 'Bolo').replace('12,50', '14')}`))
    await expect.poll(second).toBe(5)
  })

  it('reports the outcome of a dry run without changing anything', async () => {
    expect(await importCatalog(app.database, sample, { dryRun: true })).toMatchObject({ added: 10, newCategories: 8 })
    expect([await count('products'), await count('departments'), await count('search_words')]).toEqual([0, 0, 0])
  })

  it('reindexes products when their category is renamed', async () => {
    await importCatalog(app.database, bytes(`${header}\n${line}`))
    expect((await list({ keyword: '抽屉' })).totalElements).toBe(0)
    await importCatalog(app.database, bytes(`${header};category_zh\n${line};抽屉`))
    const found = async () => (await list({ keyword: '抽屉' })).content.map(({ code }) => code)
    await expect.poll(found).toEqual(['T-1'])
    expect((await list({ category: ['抽屉'] })).totalElements).toBe(1)
  })

  it('reports every mistake with its row and column, and imports nothing', async () => {
    const file = [
      `${header};discount_percent;allergens;department_zh;image`,
      'A-1;Loja;Prateleira;Gaveta;Chá;Marca;R$ 12,50;7;100;g;;;商店;',
      'A-2;Loja;Prateleira;Gaveta;;Marca;12,50;-1;100;libra;;;;',
      'A-3;Loja;Prateleira;Gaveta;Mate;Marca;1.234,00;7;100;g;95;gluten|leite;;',
      'A-4;Loja;Prateleira;Gaveta;Café;Marca;12,50;7;100',
      '',
      'A-5;Loja;Prateleira;Gaveta;Suco;Marca;12,50;7;100;ml;;;;javascript:alert(1)',
      'A-6;Loja;Prateleira;Gaveta;Suco;Marca;12,50;7;100;ml;;;别的;',
      'A-6;LOJA;Prateleira;Gaveta;Suco;Marca;12,50;7,5;100;ml;;;铺子;',
      'A-6;loja;Prateleira;Gaveta;Suco;Marca;12,50;7;100;ml;;;;',
    ].join('\n')
    expect(await rejection(bytes(file))).toEqual([
      [2, 'price', '"R$ 12,50" is not a number with at most 2 decimals'],
      [3, 'name', 'is empty'],
      [3, 'stock', '-1 is out of range'],
      [3, 'net_unit', '"libra" is not known'],
      [4, 'price', '"1.234,00" is not a number with at most 2 decimals'],
      [4, 'discount_percent', '95 is out of range'],
      [4, 'allergens', '"leite" is not known'],
      [5, null, 'has 9 cells, the header has 14'],
      [7, 'image', '"javascript:alert(1)" is not a picture\'s address'],
      [9, 'stock', '"7,5" is not a whole number'],
      [10, 'code', '"A-6" is already in row 8'],
    ])
    expect([await count('products'), await count('departments')]).toEqual([0, 0])
  })

  it('S32 rejects control and bidirectional characters, line breaks in single lines, and invisible names', async () => {
    const file = [
      `${header};name_zh;keywords;description;image`,
      'A-1;Loja;Prateleira;Gaveta;Chá\u001b[31m;Marca;12,50;7;100;g;;;;',
      'A-2;"Loja\nNova";Prateleira;Gaveta;Chá;Ma\u202erca;12,50;7;100;g;;;;',
      'A-3;Loja;Prateleira;Gaveta;\u200b;Marca;12,50;7;100;g;;;;',
      'A\t4;Loja;Prateleira;Gaveta;Chá;Marca;12,50;7;100;g;茶\u2066;verde\u0085|mate;;',
      'A-5;Loja;Prateleira;Gaveta;Chá;Marca;12,50;7;100;g;;;Uma\u0007;/a\u202e.webp',
      'A-6;Loja;Prateleira;Gaveta;Chá;Marca;12,50;7;100;g;\u200b;;"Uma\r\nDuas\tTrês";',
    ].join('\n')
    expect(await rejection(bytes(file))).toEqual([
      [2, 'name', 'contains the control character U+001B'],
      [3, 'department', 'contains a line break'],
      [3, 'brand', 'contains U+202E, which changes the direction of text'],
      [4, 'name', 'is empty'],
      [5, 'code', 'contains a tab'],
      [5, 'name_zh', 'contains U+2066, which changes the direction of text'],
      [5, 'keywords', 'contains the control character U+0085'],
      [6, 'description', 'contains the control character U+0007'],
      [6, 'image', 'contains U+202E, which changes the direction of text'],
    ])
  })

  it('reports contradictions, unknown codes and wrong cells together, each for the rows that can be read', async () => {
    await importCatalog(app.database, bytes([header, line].join('\n')))
    const file = [
      'code;price;allergens;dietary',
      'T-1;dear;milk;vegan',
      't-1;12,00;milk;vegan',
      'T-9;2,00;gluten;gluten-free',
    ].join('\n')
    expect(await rejection(bytes(file))).toEqual([
      [2, 'price', '"dear" is not a number with at most 2 decimals'],
      [3, 'dietary', '"vegan" contradicts the allergens milk'],
      [
        4,
        'code',
        '"T-9" is not in the catalog, and a new product needs department, sub_department, category, name, brand, stock, net_amount, net_unit',
      ],
      [4, 'dietary', '"gluten-free" contradicts the allergens gluten'],
    ])
  })

  it('compares codes without case: rejects the second in a file, and finds the stored product', async () => {
    const row = (code: string, price: string) => line.replace('T-1', code).replace('12,50', price)
    expect(await rejection(bytes([header, row('TR-010', '1,00'), row('tr-010', '2,00')].join('\n')))).toEqual([
      [3, 'code', '"tr-010" is already in row 2 as "TR-010"'],
    ])
    await importCatalog(app.database, bytes([header, row('TR-010', '1,00')].join('\n')))
    expect(await importCatalog(app.database, bytes('code;price\ntr-010;3,00'))).toMatchObject({
      added: 0,
      changed: 1,
      changes: [{ row: 2, code: 'TR-010', columns: [{ column: 'price', before: '1', after: '3' }] }],
    })
    const replaced = bytes([header, row('Tr-010', '4,00')].join('\n'))
    expect(await importCatalog(app.database, replaced, { replace: true })).toMatchObject({ changed: 1, removed: 0 })
    expect((await list()).content).toMatchObject([{ code: 'TR-010', price: 4 }])
  })

  it('rejects a code that became a number and a percentage that became a fraction', async () => {
    const file = [
      `${header};discount_percent`,
      ...['7896034610017,0', '7896034610017.00'].map((code) => `${line.replace('T-1;', `"${code}";`)};`),
      ...['0,1', '0.15', '0,99', '0', '1', '1,5'].map(
        (discount, at) => `${line.replace('T-1', `D-${at}`)};${discount}`,
      ),
    ].join('\n')
    expect(await rejection(bytes(file))).toEqual([
      [2, 'code', '"7896034610017,0" is a number: the spreadsheet added decimals to a code'],
      [3, 'code', '"7896034610017.00" is a number: the spreadsheet added decimals to a code'],
      [4, 'discount_percent', '0,1 is less than 1 percent: a spreadsheet stores 10 % as 0,1'],
      [5, 'discount_percent', '0.15 is less than 1 percent: a spreadsheet stores 10 % as 0,1'],
      [6, 'discount_percent', '0,99 is less than 1 percent: a spreadsheet stores 10 % as 0,1'],
    ])
  })

  it('ignores a first line sep= and empty columns at the end', async () => {
    expect(await importCatalog(app.database, bytes(`sep=;\r\n${header};;\r\n${line};;\r\n`))).toMatchObject({
      added: 1,
    })
    const commas = bytes('\uFEFFsep=,\ncode,price,,\nT-1,"3,00",,\n')
    expect(await importCatalog(app.database, commas)).toMatchObject({ changed: 1 })
    // Rows may be shorter or longer, if the additional cells are empty.
    expect(await importCatalog(app.database, bytes('code;price;;\nT-1;4,00\n'))).toMatchObject({ changed: 1 })
    expect(await importCatalog(app.database, bytes('code;price\nT-1;5,00;;;\n'))).toMatchObject({ changed: 1 })
    expect(await rejection(bytes('sep=;\ncode;price;;\nT-1;6,00;;\nT-2;6,00;;7\n'))).toEqual([
      [3, null, 'has 4 cells, the header has 2'],
    ])
    expect(await rejection(bytes('code;;price\nT-1;;6,00\n'))).toEqual([[1, null, 'column 2 has no name']])
  })

  it('BEY-08 distinguishes a label that declares no allergen from an unknown label, and exports both', async () => {
    const file = (rows: readonly string[]) =>
      bytes(
        [
          `${header};allergens;may_contain`,
          ...rows.map((cells, place) => `${line.replace('T-1', `T-${place}`)};${cells}`),
        ].join('\n'),
      )
    await importCatalog(app.database, file([';', 'none;', 'none;peanut|milk', 'Molluscs|latex;soy']))
    const declared = async () =>
      (await list()).content
        .map(({ code, allergens, mayContain, allergensDeclared }) => [code, allergensDeclared, allergens, mayContain])
        .toSorted()
    const expected = [
      ['T-0', false, [], []],
      ['T-1', true, [], []],
      ['T-2', true, [], ['peanut', 'milk']],
      ['T-3', true, ['molluscs', 'latex'], ['soy']],
    ]
    expect(await declared()).toEqual(expected)
    const exported = await exportCatalog(app.database)
    await importCatalog(app.database, bytes(exported))
    expect(await declared()).toEqual(expected)
    // A file without the column keeps the stored declaration; an empty cell clears it.
    await importCatalog(app.database, bytes(`${header}\n${line}`))
    expect(await declared()).toEqual(expected)
    await importCatalog(app.database, bytes(`${header};allergens\n${line};`))
    expect((await declared())[1]).toEqual(['T-1', false, [], []])
  })

  it('BEY-08 reports marks and traces that contradict the allergens, with row and column', async () => {
    const rows = [
      'none|milk;;',
      'milk;milk;',
      ';peanut;',
      'milk;;vegan',
      'fish;;vegetarian|vegan',
      'none;gluten;gluten-free',
      'milk;egg;vegetarian|lactose-free',
    ]
    const file = (some: readonly string[]) =>
      bytes(
        [
          `${header};allergens;may_contain;dietary`,
          ...some.map((cells, place) => `${line.replace('T-1', `T-${place}`)};${cells}`),
        ].join('\n'),
      )
    expect(await rejection(file(rows))).toEqual([
      [2, 'allergens', '"none|milk" is a contradiction'],
      [3, 'may_contain', '"milk" is also in allergens'],
      [4, 'allergens', 'is empty, although may_contain is filled'],
      [5, 'dietary', '"vegan" contradicts the allergens milk'],
      [6, 'dietary', '"vegetarian" contradicts the allergens fish'],
      [6, 'dietary', '"vegan" contradicts the allergens fish'],
      [7, 'dietary', '"gluten-free" contradicts the allergens gluten'],
    ])
    expect(await count('products')).toBe(0)
    await importCatalog(app.database, file(rows.slice(6)))
  })

  it('reports rows that contradict each other about a category', async () => {
    const file = `${header};department_zh\n${line};商店\n${line.replace('T-1', 'T-2').replace('Loja', 'LÓJA')};铺子`
    expect(await rejection(bytes(file))).toEqual([
      [3, 'department_zh', 'is "铺子", but row 2 has "商店" for the same department'],
    ])
  })

  it.each([
    ['an unknown column', `${header};colour\n${line};red`, [1, 'colour', 'is not a known column']],
    ['no codes', `${header.replace('code;', '')}\n`, [1, 'code', 'is missing from the header']],
    ['half of a place', `code;category\nT-1;Gaveta`, [1, 'department', 'is missing from the header'], 'sub_department'],
    ['a duplicated column', `${header};name\n${line};again`, [1, 'name', 'is duplicated']],
    ['no products', `${header}\n`, [2, null, 'There are no products']],
  ])('rejects a file with %s', async (_title, file, mistake, alsoMissing = '') => {
    const more = alsoMissing === '' ? [] : [[1, alsoMissing, 'is missing from the header']]
    expect(await rejection(bytes(file))).toEqual([mistake, ...more])
  })

  it('rejects files that are not UTF-8, binary files, and an unclosed quote', async () => {
    const latin1 = Buffer.from(`${header}\n${line.replace('Chá', 'Ch\u00e1')}`, 'latin1')
    expect(await rejection(latin1)).toEqual([[1, null, 'The file is not text in UTF-8']])
    expect(await rejection(bytes(`${header}\n${line}\0`))).toEqual([[1, null, 'The file is not text in UTF-8']])
    const [[row, column, problem] = []] = await rejection(bytes(`${header}\n"${line}`))
    expect([row, column, problem]).toEqual([1, null, expect.stringContaining('cannot be read')])
  })
})

describe('export-catalog', () => {
  it('writes no cell that a spreadsheet runs as a formula, and reads the escaped text back unchanged', async () => {
    const names = ['=HYPERLINK("http://evil.example","a")', '+1', '-1', '@SUM(A1)', '＝1', "'=1", "'texto", 'a=1']
    await app.database.pool.query('truncate products cascade')
    const rows = names.map(
      (name, at) => `T-${at};Loja;Prateleira;Gaveta;"${name.replaceAll('"', '""')}";Marca;12,50;7;100;g`,
    )
    await importCatalog(app.database, bytes([header, ...rows].join('\n')))
    const stored = async (database: Pick<TestDatabase, 'pool'>) =>
      (
        await database.pool.query<{ name: string }>("select names->>'pt-BR' as name from products order by code")
      ).rows.map(({ name }) => name)
    // The import reads an escaped cell, so the sixth loses its apostrophe.
    const read = names.with(5, '=1')
    expect(await stored(app.database)).toEqual(read)
    const file = await exportCatalog(app.database)
    expect(file.split(/[;\r\n]/).filter((cell) => /^"?[=+\-@＝]/.test(cell))).toEqual([])
    await importCatalog(app.database, bytes(file))
    expect(await stored(app.database)).toEqual(read)
  })

  let other: TestDatabase
  beforeAll(async () => {
    other = await openTestDatabase()
  })
  afterAll(() => other.close())

  const contentOf = async ({ pool }: Pick<TestDatabase, 'pool'>) =>
    (
      await pool.query(
        `select code, products.names, description, ingredients, keywords, brand, products.image_url, price_cents, discount_bp, stock, net_amount,
           net_unit, storage, allergens, dietary, origin, age_restricted, active, name_key_zh, categories.names as category, icon_url,
           sub_departments.names as sub_department, departments.names as department, departments.image_url as picture, tint
         from products join categories on categories.id = category_id join sub_departments on sub_departments.id = products.sub_department_id
         join departments on departments.id = products.department_id order by code`,
      )
    ).rows

  it('writes a file from which another shop can be created', async () => {
    await seed(app.database)
    await app.database.pool.query("update products set active = false where code = 'MA-0101'")
    const file = await exportCatalog(app.database)
    await importCatalog(other, bytes(file))
    expect(await contentOf(other)).toEqual(await contentOf(app.database))
    expect(await exportCatalog(other)).toBe(file)
  })
})
