import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { unwrap } from '@lotus/api-client'

import { seed } from '#seed.ts'
import { testApp, type TestApp } from '#testing.ts'

import { tokenise } from './normalise.ts'
import { syllables } from './pinyin.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await seed(app.database)
}, 120_000)

afterAll(() => app.close())

const list = async (keyword: string, pageSize = 24) =>
  unwrap(await app.api.GET('/public/products', { params: { query: { keyword, pageSize } } }))

const suggest = async (keyword: string) =>
  unwrap(await app.api.GET('/public/products/suggestions', { params: { query: { keyword } } }))

const codesOf = ({ content }: { content: { code: string }[] }) => content.map(({ code }) => code)

/**
 * The query, the products that must be among the first results, and how many results count as first (default: as many as
 * listed).
 */
type Golden = [text: string, codes: string, within?: number]

const portuguese: Golden[] = [
  ['feijão', 'AR-0401 AR-0402 AR-0403 AR-0404 AR-0405 AR-0406'],
  ['feijões', 'AR-0401 AR-0402 AR-0403 AR-0404 AR-0405 AR-0406'],
  ['feijao', 'AR-0401 AR-0402 AR-0403 AR-0404 AR-0405 AR-0406'],
  ['FEIJÃO PRETO', 'AR-0402'],
  ['feijões pretos', 'AR-0402'],
  ['arroz', 'AR-0101 AR-0201', 3],
  ['arroz japonês', 'AR-0101 AR-0103'],
  ['arroz 5kg', 'AR-0101 AR-0201 AR-0203 AR-0302'],
  ['arroz 5 kg', 'AR-0101 AR-0201 AR-0203 AR-0302'],
  ['arroz 5 quilos', 'AR-0101 AR-0201 AR-0203 AR-0302'],
  ['pão', 'CO-0701 CO-0702 CO-0201', 4],
  ['pães de queijo', 'CO-0701 CO-0702'],
  ['limões', 'FR-0601'],
  ['limão', 'FR-0601'],
  ['açaí', 'CO-0802 CO-0801'],
  ['acai', 'CO-0802 CO-0801'],
  ['camarões', 'CO-0402 CO-0401', 3],
  ['pastéis', 'CO-0305', 3],
  ['cogumelos', 'ME-0701 ME-0702 ME-0704', 4],
  ['ovos', 'FR-0801 FR-0802 FR-0803'],
  ['ovo de codorna', 'FR-0802'],
  ['shoyu', 'MO-0103 MO-0104 MO-0101'],
  ['molho de soja', 'MO-0101 MO-0102 MO-0103 MO-0104'],
  ['molho de ostra', 'MO-0201'],
  ['miojo', 'MA-0108 MA-0101', 3],
  ['missoshiru', 'MO-0401 MO-0402'],
  ['macarrão de arroz', 'MA-0402 MA-0401', 3],
  ['bifum', 'MA-0401'],
  ['guioza', 'CO-0101 CO-0102 CO-0103'],
  ['gyoza', 'CO-0101 CO-0102 CO-0103', 4],
  ['óleo de gergelim', 'MO-0701 MO-0702'],
  ['leite condensado', 'DO-0802'],
  ['leite de coco', 'ME-0501 ME-0502'],
  ['água de coco', 'BE-0301 BE-0302'],
  ['chá verde', 'CH-0101 CH-0106', 4],
  ['erva-mate', 'CH-0501 CH-0502'],
  ['erva mate', 'CH-0501 CH-0502'],
  ['chimarrão', 'CH-0502 CH-0501', 3],
  ['saquê', 'BE-0701 BE-0702'],
  ['sake', 'BE-0701 BE-0702'],
  ['cerveja', 'BE-0604 BE-0601 BE-0602'],
  ['refrigerante', 'BE-0101 BE-0104 BE-0105', 4],
  ['castanha do pará', 'PE-0401'],
  ['mandioca congelada', 'CO-0604'],
  ['tofu', 'FR-0701 FR-0702 FR-0705'],
  ['sem glúten', 'MA-0704 MO-0105', 3],
  ['bubble tea', 'BE-0401 BE-0402'],
  ['couve flor', 'FR-0106', 24],
  ['pimenta do reino sichuan', 'MO-0504', 3],
  ['papel de arroz', 'MA-0604', 4],
  ['raiz de lótus', 'FR-0202', 2],
  ['farinha de trigo', 'ME-0204', 3],
  ['goiabada', 'DO-0701'],
  ['doce de leite', 'DO-0702', 3],
  ['paçoca', 'DO-0601 DO-0602'],
  ['café', 'ME-0801 ME-0802 ME-0803'],
  ['azeite de dendê', 'ME-0402'],
  ['broto de bambu', 'ME-0503', 2],
  ['bala de gengibre', 'DO-0403'],
  ['suco de uva', 'BE-0201'],
  ['cachaça', 'BE-0802'],
  ['pipoca', 'PE-0602 PE-0603'],
  ['palmito', 'ME-0504'],
  ['queijo coalho', 'FR-0805'],
  ['vinagre de arroz', 'MO-0802', 2],
]

const mistyped: Golden[] = [
  ['macarao', 'MA-0501 MA-0301', 4],
  ['feijap', 'AR-0401 AR-0402', 6],
  ['shoio', 'MO-0103 MO-0104'],
  ['choyu', 'MO-0103 MO-0104'],
  ['guiosa', 'CO-0101 CO-0102 CO-0103'],
  ['chimarao', 'CH-0501 CH-0502', 4],
  ['cogumelo shitaki', 'ME-0701'],
  ['leite condensao', 'DO-0802'],
  ['leitecondensado', 'DO-0802'],
  ['gerjelim', 'AR-0601 AR-0602 MO-0701', 6],
  ['quimchi', 'FR-0703'],
  ['assucar mascavo', 'ME-0301'],
  ['refrijerante', 'BE-0101', 4],
  ['tapiocca', 'ME-0103', 2],
  ['yakissova', 'MA-0501 MA-0502 MA-0503', 4],
  ['wasaby', 'PE-0301'],
  ['srirasha', 'MO-0302'],
  ['brigadero', 'DO-0501 DO-0502'],
  ['castahna', 'PE-0401 PE-0402', 4],
  ['vinhagre', 'MO-0801 MO-0802', 4],
  ['serveja', 'BE-0604 BE-0601', 4],
  ['cachassa', 'BE-0802'],
  ['pipoka', 'PE-0602 PE-0603'],
  ['chocolatte', 'DO-0503 DO-0505', 4],
  ['mandioka', 'CO-0604', 6],
  ['gengivre', 'FR-0401', 3],
  ['tapioka', 'ME-0103', 4],
  ['bigadeiro', 'DO-0501 DO-0502'],
  ['goiabda', 'DO-0701'],
  ['amendoin', 'PE-0501 PE-0502', 6],
  ['lentilia', 'AR-0502 AR-0503', 3],
  ['molho de hostra', 'MO-0201'],
]

const chinese: Golden[] = [
  ['酱油', 'MO-0103 MO-0104 MO-0105 MO-0101 MO-0102'],
  ['醬油', 'MO-0103 MO-0104 MO-0105 MO-0101 MO-0102'],
  ['蚝油', 'MO-0201'],
  ['蠔油', 'MO-0201'],
  ['豆腐', 'FR-0701 FR-0702 FR-0705'],
  ['饺子', 'CO-0101 CO-0102 CO-0105', 4],
  ['辛拉面', 'MA-0101 MA-0202'],
  ['辛拉麵', 'MA-0101 MA-0202'],
  ['方便面', 'MA-0108', 2],
  ['方便麵', 'MA-0108', 2],
  ['茶', 'CH-0101 CH-0501', 6],
  ['绿茶', 'CH-0106 CH-0101', 3],
  ['奶茶', 'CH-0801 BE-0401 BE-0402'],
  ['老干妈', 'MO-0303'],
  ['老乾媽', 'MO-0303'],
  ['李锦记酱油', 'MO-0102'],
  ['糯米粉', 'AR-0701'],
  ['大白菜', 'FR-0101'],
  ['月饼', 'DO-0101 DO-0102 DO-0103 DO-0104'],
  ['月餅', 'DO-0101 DO-0102 DO-0103 DO-0104'],
  ['啤酒', 'BE-0604 BE-0601 BE-0602 BE-0603'],
  ['青岛啤酒', 'BE-0601'],
  ['火锅底料', 'MO-0305'],
  ['米 5公斤', 'AR-0101 AR-0201 AR-0203 AR-0302', 5],
  ['鸡蛋', 'FR-0801', 2],
  ['香菇', 'ME-0701 FR-0301'],
  ['干香菇 整朵', 'ME-0701'],
  ['干香菇', 'ME-0701'],
  ['乾香菇', 'ME-0701'],
  ['黑芝麻', 'AR-0602', 4],
  ['鱼露', 'MO-0205'],
  ['魚露', 'MO-0205'],
  ['烏龍茶', 'CH-0203', 6],
  ['豬肉白菜餃子', 'CO-0101'],
  ['紅豆', 'DO-0201 DO-0205', 8],
  ['綠茶包', 'CH-0106'],
  ['榨菜', 'ME-0505'],
  ['螺蛳粉', 'MA-0405'],
  ['王老吉', 'BE-0204'],
  ['大白兔', 'DO-0401'],
  ['腰果', 'PE-0402', 3],
  ['话梅', 'PE-0802'],
]

const pinyinTyped: Golden[] = [
  ['jiangyou', 'MO-0103 MO-0104 MO-0105'],
  ['jiang you', 'MO-0103 MO-0104 MO-0105'],
  ['jianyou', 'MO-0103 MO-0104 MO-0105'],
  ['jy', 'MO-0103 MO-0104 MO-0105'],
  ['lamian', 'MA-0101 MA-0202 MA-0107', 4],
  ['haoyou', 'MO-0201'],
  ['hy', 'MO-0201'],
  ['doufu', 'FR-0701 FR-0702', 3],
  ['jiaozi', 'CO-0101 CO-0102 CO-0105', 4],
  ['laoganma', 'MO-0303'],
  ['lao gan ma', 'MO-0303'],
  ['lgm', 'MO-0303'],
  ['naicha', 'BE-0401 BE-0402 CH-0801'],
  ['lvcha', 'CH-0106', 2],
  ['yuebing', 'DO-0101 DO-0102 DO-0103 DO-0104'],
  ['huoguo', 'MO-0305 CO-0501', 4],
  ['xianggu', 'ME-0701 FR-0301'],
  ['zhimajiang', 'MO-0403 MO-0404'],
  ['qingdaopijiu', 'BE-0601'],
  ['dbc', 'FR-0101', 3],
  ['ganxianggu zhengduo', 'ME-0701'],
  ['ganxiangguzhengduo', 'ME-0701'],
  ['zhengduo ganxianggu', 'ME-0701'],
  ['gan xiang gu zheng duo', 'ME-0701'],
  ['gxgzd', 'ME-0701'],
  ['gxg zd', 'ME-0701'],
  ['zd gxg', 'ME-0701'],
  ['lvdoufensi', 'MA-0403', 2],
  ['ludoufensi', 'MA-0403', 2],
  ['lucha', 'CH-0106', 3],
  ['longkoulvdoufensi', 'MA-0403'],
  ['riqingheweidaojirouweibeimian', 'MA-0201'],
  ['rqhwdjrwbm', 'MA-0201'],
  ['laoganmafengweidouchiyouzhilajiao', 'MO-0303'],
  ['laotansuancainiuroumiantongzhuang', 'MA-0204'],
  ['ksfhsnrm', 'MA-0106'],
  ['molixiangmi xiaobaozhuang', 'AR-0303'],
  ['xiaobaozhuang molixiangmi', 'AR-0303'],
  ['hlyhdy wgc ymntw', 'PE-0204'],
  ['wanglaoji', 'BE-0204'],
  ['dabaitu', 'DO-0401'],
]

const other: Golden[] = [
  ['MA-0101', 'MA-0101'],
  ['ma0101', 'MA-0101'],
  ['ma 0101', 'MA-0101'],
  ['Lee Kum Kee', 'MO-0201 MO-0102 MO-0202'],
  ['kikkoman', 'MO-0104 MO-0203'],
  ['nissin', 'MA-0108 MA-0201 MA-0502'],
  ['soy sauce', 'MO-0104 MO-0101 MO-0102', 5],
  ['noodles', 'MA-0201 MA-0105', 4],
  ['oyster sauce', 'MO-0201'],
  ['salsa de soja', 'MO-0104 MO-0101', 5],
  ['brotes de bambú', 'ME-0503', 2],
  ['bebidas', 'BE-0501 BE-0202', 24],
  ['pocky', 'DO-0301 DO-0302'],
  ['nongshim', 'MA-0101 MA-0104 MA-0202', 4],
  ['samyang', 'MA-0102 MA-0103', 3],
  ['ajinomoto', 'MO-0602 MO-0601', 3],
  ['yoki', 'AR-0403 MA-0501', 24],
  ['vitasoy', 'BE-0501'],
  ['pocari', 'BE-0304'],
  ['kitkat', 'DO-0504'],
  ['tsingtao', 'BE-0601'],
  ['asahi', 'BE-0602'],
  ['want want', 'PE-0102'],
  ['haidilao', 'MO-0305'],
  ['sococo', 'BE-0301 ME-0501'],
  ['indomie', 'MA-0105'],
  ['white rabbit', 'DO-0401'],
  ['lee kum kee ostra', 'MO-0201'],
  ['be-0601', 'BE-0601'],
  ['rice vinegar', 'MO-0802', 3],
]

const begun: Golden[] = [
  ['fei', 'AR-0401 AR-0402', 8],
  ['arro', 'AR-0101 AR-0201', 8],
  ['shoy', 'MO-0103 MO-0104', 8],
  ['choc', 'DO-0503', 8],
  ['molho de os', 'MO-0201', 8],
  ['mis', 'MO-0401', 8],
  ['酱', 'MO-0301', 8],
  ['酱油', 'MO-0103', 8],
  ['jiangy', 'MO-0103 MO-0104', 8],
  ['laog', 'MO-0303', 8],
  ['ma-01', 'MA-0101', 8],
  ['tofu f', 'FR-0701 FR-0705', 8],
  ['pao de q', 'CO-0701 CO-0702', 8],
]

const nothing = [
  'tiramisu',
  'asdfgh',
  '麒麟臂',
  '💥',
  '|&!():*',
  "'",
  '\\\\',
  '%_%',
  'papel higiênico',
  'papel alumínio',
  'detergente',
  'shampoo',
  'fralda',
  'iphone',
  'sabão em pó',
  'desodorante',
  'ração para cachorro',
  'lorem ipsum dolor sit amet',
  'qwxzkjv',
  '手机',
  '洗发水',
  'xixi de gato',
  'notebook',
  'a'.repeat(100),
  'qxq '.repeat(25).trim(),
  'bateria',
  'zzzzzz',
  '1234567890',
]

/** A keyword without exact match, the words that the similar products match, and one of these. */
const similar: [text: string, to: string, code: string][] = [
  ['coca cola', 'coca cola', 'BE-0101'],
  ['coca-cola', 'coca-cola', 'BE-0101'],
  ['pepsi', 'pepsi', 'BE-0104'],
  ['可口可乐', '可口可乐', 'BE-0101'],
  ['bombom', 'bombom', 'DO-0503'],
  ['guioza tiramisu', 'guioza', 'CO-0101'],
  ['arroz 7kg', 'arroz', 'AR-0101'],
  ['arroz integral Tio João', 'arroz integral Tio João', 'AR-0201'],
  ['choco', 'choco', 'DO-0503'],
  ['cerveja qwxzkjv', 'cerveja', 'BE-0601'],
]

type Kind = 'Portuguese' | 'mistyped' | 'Chinese' | 'pinyin' | 'code, brand or other language' | 'suggestion'

const tables: Record<Kind, Golden[]> = {
  Portuguese: portuguese,
  mistyped,
  Chinese: chinese,
  pinyin: pinyinTyped,
  'code, brand or other language': other,
  suggestion: begun,
}
const golden = Object.entries(tables).flatMap(([kind, table]) =>
  table.map(([text, codes, within]) => ({ kind, text, wanted: codes.split(' '), within })),
)

test.each(golden)('CAT-08 BEY-06 NAV-09 $kind: $text finds $wanted', async ({ kind, text, wanted, within }) => {
  const found = codesOf(await (kind === 'suggestion' ? suggest(text) : list(text)))
  const first = found.slice(0, within ?? wanted.length)
  expect(first, `The first were ${first.join(' ')}`).toEqual(expect.arrayContaining(wanted))
})

describe('BEY-21 a keyword without a product', () => {
  test.each(nothing)('BEY-21 %j finds nothing and causes no error', async (text) => {
    expect(await list(text)).toMatchObject({ content: [], totalElements: 0, exactElements: 0, similarTo: null })
  })

  test.each(similar)('BEY-21 %s has no exact match; products similar to %s include %s', async (text, to, code) => {
    const found = await list(text)
    expect(found).toMatchObject({ exactElements: 0, similarTo: to })
    expect(codesOf(found)).toContain(code)
  })
})

test('BEY-06 BEY-21 the table has at least 200 queries', () => {
  expect(
    new Set([...golden.map(({ text }) => text), ...nothing, ...similar.map(([text]) => text)]).size,
  ).toBeGreaterThan(200)
})

test('BEY-21 exact matches come first in every sort order, and the counts say how many they are', async () => {
  for (const sort of ['relevance', 'price_asc', 'name_desc'] as const) {
    const query = { keyword: 'chocolate', sort, pageSize: 50 }
    const found = unwrap(await app.api.GET('/public/products', { params: { query } }))
    expect(found.exactElements).toBeGreaterThan(3)
    expect(found.exactElements).toBeLessThan(found.totalElements)
    expect(found.similarTo).toBe('chocolate')
    const named = found.content.map(({ names }) => names['pt-BR'].toLowerCase().includes('chocolate'))
    expect(named.lastIndexOf(true)).toBeLessThan(found.exactElements)
  }
})

test('BEY-21 a corrected word is named with its accents', async () => {
  expect(await list('feijap preto')).toMatchObject({ correctedKeyword: 'feijão preto', similarTo: null })
  expect(await list('feijao preto')).toMatchObject({ correctedKeyword: null })
})

test.each(['lámen em copo', 'yakissoba', 'raiz de lótus', '虾', 'chá', 'arroz jasmim', 'massa'])(
  'BEY-21 a sold-out product never ranks before an available exact match of %j',
  async (text) => {
    const { content, exactElements } = await list(text, 50)
    const inStock = content.slice(0, exactElements).map(({ quantity }) => quantity > 0)
    expect(inStock).toEqual(inStock.toSorted((a, b) => Number(b) - Number(a)))
  },
)

describe('BEY-06 the whole pinyin of a name', () => {
  /** The words of a name in syllables: Chinese runs without quantities and counted units. */
  const parts = (name: string) =>
    tokenise(name.replaceAll(/\d+\p{Script=Han}(?=\s|$)/gu, ' '))
      .flatMap((piece) => (piece.kind === 'han' ? [syllables(piece.text)] : []))
      .filter((run) => run.length > 0)
  const spellings: [name: string, of: (runs: readonly (readonly string[])[]) => string][] = [
    ['in one word', (runs) => runs.flat().join('')],
    [
      'with ü as u, a word per part, in reverse',
      (runs) =>
        runs
          .map((run) => run.join('').replaceAll('v', 'u'))
          .toReversed()
          .join(' '),
    ],
    [
      'as initials',
      (runs) =>
        runs
          .flat()
          .map((syllable) => syllable[0])
          .join(''),
    ],
  ]

  test.each(spellings)(
    'BEY-06 %s finds at least 97 %% of the names among the first eight',
    async (_, of) => {
      const pages = await Promise.all(
        Array.from({ length: 8 }, async (__, pageNumber) =>
          unwrap(await app.api.GET('/public/products', { params: { query: { pageNumber, pageSize: 50 } } })),
        ),
      )
      const asked = pages
        .flatMap(({ content }) => content)
        .map(({ code, names }) => ({ code, name: names['zh-CN'], text: of(parts(names['zh-CN'])) }))
        .filter(({ text }) => text.length >= 2)
      const missed: string[] = []
      for (const { code, name, text } of asked)
        if (!codesOf(await list(text.slice(0, 100), 8)).includes(code)) missed.push(`${name} ${text}`)
      expect(asked.length).toBeGreaterThan(370)
      expect(missed.length / asked.length, missed.join('\n')).toBeLessThanOrEqual(0.03)
    },
    300_000,
  )
})

test('CAT-08 an unknown word does not hide the matches of the other words', async () => {
  expect(codesOf(await list('guioza tiramisu')).slice(0, 2)).toEqual(codesOf(await list('guioza')).slice(0, 2))
})
