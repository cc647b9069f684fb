import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { seed } from '#seed.ts'
import { openTestDatabase, type TestDatabase } from '#testing.ts'

import { planQuery, relaxed, type QueryPlan } from './query.ts'
import { searchMatches, searchScore, selectWords } from './search-sql.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

let database: TestDatabase
let vocabulary: Vocabulary

beforeAll(async () => {
  database = await openTestDatabase()
  await seed(database)
  vocabulary = createVocabulary((await selectWords().execute(database.db)).rows)
}, 120_000)

afterAll(() => database.close())

async function find(plan: QueryPlan | null, limit: number): Promise<string[]> {
  if (plan === null) return []
  const { rows } = await sql<{ code: string }>`
    select products.code from product_search join products on products.id = product_search.product_id
    where ${searchMatches(plan)}
    order by ${searchScore(plan, sql.ref<number>('products.sold'))} desc, products.sold desc, products.id
    limit ${limit}`.execute(database.db)
  return rows.map(({ code }) => code)
}

async function search(text: string, mode: 'search' | 'suggest' = 'search', limit = 24): Promise<string[]> {
  const plan = planQuery(text, vocabulary, { mode })
  const found = await find(plan, limit)
  return found.length > 0 || plan === null ? found : find(relaxed(plan), limit)
}

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
  const first = (await search(text, kind === 'suggestion' ? 'suggest' : 'search')).slice(0, within ?? wanted.length)
  expect(first, `The first were ${first.join(' ')}`).toEqual(expect.arrayContaining(wanted))
})

test('BEY-06 the table has at least 60 queries', () => {
  expect(golden.filter(({ kind }) => kind !== 'suggestion').length).toBeGreaterThanOrEqual(60)
})

test.each(['tiramisu', 'asdfgh', '麒麟臂', '💥', '   ', '|&!():*', "'", '\\', '%_%'])(
  'CAT-08 %j finds nothing and causes no error',
  async (text) => {
    expect(await search(text)).toEqual([])
  },
)

test('CAT-08 an unknown word does not hide the matches of the other words', async () => {
  expect((await search('guioza tiramisu')).slice(0, 2)).toEqual(await search('guioza', 'search', 2))
})
