import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { indexDocument } from './index-document.ts'
import type { QueryPlan } from './plan.ts'
import { planQuery } from './query.ts'
import { relaxed } from './relax.ts'
import { countWords } from './search-sql.ts'
import { createVocabulary } from './vocabulary.ts'

const product = (
  code: string,
  pt: string,
  zh: string,
  more: { en?: string; es?: string; category?: string; keywords?: string[] } = {},
) => ({
  code,
  names: { 'pt-BR': pt, 'zh-CN': zh, 'en-US': more.en ?? '', 'es-ES': more.es ?? '' },
  groups: [{ 'pt-BR': more.category ?? 'Mercearia' }, { 'pt-BR': 'Bebidas e doces' }],
  keywords: more.keywords ?? [],
})

const vocabulary = createVocabulary(
  countWords(
    [
      product('MO-0101', 'Molho de soja premium 1 L', '特级酱油 1升', { en: 'Premium soy sauce', es: 'Salsa de soja' }),
      product('MO-0103', 'Shoyu Sakura 150 ml', '樱花酱油 150毫升', {
        en: 'Sakura soy sauce',
        es: 'Salsa de soja Sakura',
      }),
      product('MA-0101', 'Lámen apimentado 120 g', '辛拉面 120克', { en: 'Spicy noodles', keywords: ['miojo', 'ma'] }),
      product('AR-0401', 'Feijão-preto tipo 1 1 kg', '黑豆 1公斤', { en: 'Black beans' }),
      product('AR-0101', 'Arroz japonês 5 kg', '日本米 5公斤', { en: 'Japanese rice', es: 'Arroz japonés' }),
      product('FR-0106', 'Couve-manteiga 200 g', '羽衣甘蓝 200克'),
      product('MO-0202', 'Molho hoisin Lee Kum Kee 240 g', '李锦记海鲜酱 240克'),
    ].map(indexDocument),
  ),
)

const plan = (text: string, mode: 'search' | 'suggest' = 'search') => planQuery(text, vocabulary, { mode })
/** A plan on one line: `|` between readings, `&` between groups, `,` between the alternatives of a group. */
const brief = (from: QueryPlan | null) =>
  from?.readings
    .map(({ groups }) =>
      groups
        .map(({ alternatives }) =>
          alternatives
            .map(
              ({ reason, terms, match, prefix }) =>
                `${reason}:${terms.join(match === 'all' ? '+' : '/')}${prefix ? '*' : ''}`,
            )
            .join(','),
        )
        .join(' & '),
    )
    .join(' | ') ?? null

describe('CAT-08 plans', () => {
  test.each([
    ['feijão', 'exact:feijao'],
    ['FEIJÕES', 'exact:feijao'],
    ['feijao preto', 'exact:feijao & exact:preto | exact:feijaopreto'],
    ['feijão-preto', 'exact:feijaopreto,exact:feijao+preto'],
    ['feijap', 'typo:feijao'],
    ['o arroz de 5kg', 'exact:arroz & exact:5000g'],
    ['couve-flor', 'exact:couve & unknown:flor'],
    ['MO-0103', 'code:c:mo0103'],
    ['mo 0103', 'code:c:mo0103'],
    ['MA-0101', 'code:c:ma0101'],
    ['noodles', 'language:en:noodle'],
    ['arrozjapones', 'split:arroz+japone'],
    ['arrozdojapones', 'split:arroz+japone'],
    ['arrozdo', 'unknown:arrozdo'],
    ['tiramisu', 'unknown:tiramisu'],
    ['bebidas e doces', 'unknown:bebidas & unknown:doces | department:d:bebida doce'],
  ])('CAT-08 %s is planned as %s', (text, expected) => {
    expect(brief(plan(text))).toBe(expected)
  })

  test.each([
    ['shoyu', 'exact:shoyu,thing:s:shoyu'],
    ['molho de soja', 'exact:molho+soja,thing:s:shoyu'],
    ['choyu', 'typo:shoyu,thing:s:shoyu'],
    ['miojo', 'exact:miojo,thing:s:miojo,wider:s:lamen'],
    ['ramen', 'typo:lamen,thing:s:lamen'],
  ])('BEY-06 the synonym %s is planned as %s', (text, expected) => {
    expect(brief(plan(text))).toBe(expected)
  })

  test.each([
    ['酱油', 'exact:酱油,thing:s:shoyu'],
    ['醬油', 'exact:酱油,thing:s:shoyu'],
    ['酱', 'exact:酱'],
    ['辛拉麵', 'exact:辛拉+拉面'],
    ['李锦记酱油', 'exact:李锦+锦记 & exact:酱油,thing:s:shoyu'],
    ['米 5公斤', 'exact:米 & exact:5000g'],
  ])('BEY-06 the Chinese %s is planned as %s', (text, expected) => {
    expect(brief(plan(text))).toBe(expected)
  })

  test.each([
    ['jiangyou', 'pinyin:p:jiangyou*'],
    ['jiang you', 'pinyin:p:jiangyou*'],
    ['jianyou', 'pinyin:p:jiangyou*'],
    ['lamian', 'pinyin:p:lamian*'],
    ['lijinjihaixianjiang', 'pinyin:p:lijinjihaixianjiang*,pinyin:w:lijinjihaixianjiang'],
    ['jy', 'initials:i:jy*'],
    ['chiyou', 'thing:s:shoyu'],
    ['chi you', 'thing:s:shoyu'],
    ['xlm', 'pinyin:w:xlm,initials:i:xlm*'],
  ])('BEY-06 the pinyin %s is planned as %s', (text, expected) => {
    expect(brief(plan(text))).toBe(expected)
  })

  test.each([
    ['fei', 'prefix:feijao/feijaopreto'],
    ['arroz j', 'exact:arroz & prefix:j*'],
    ['mo-01', 'code:c:mo01*'],
    ['jiangy', 'pinyin:p:jiangy*'],
  ])('NAV-09 the prefix %s is planned as %s', (text, expected) => {
    expect(brief(plan(text, 'suggest'))).toBe(expected)
  })

  test("CAT-08 exact matches rank above prefixes, prefixes above typos, and the shop's language above others", () => {
    const weight = (text: string, mode?: 'suggest') =>
      plan(text, mode)?.readings[0]?.groups[0]?.alternatives[0]?.weight ?? 0
    const weights = [weight('feijao'), weight('feij', 'suggest'), weight('feijap'), weight('noodles')]
    expect(weights).toEqual(weights.toSorted((a, b) => b - a))
    expect(new Set(weights).size).toBe(4)
  })

  test('CAT-08 the key is compared with the start of a name', () => {
    expect(plan('Arroz Japonês 5 kg')?.key).toBe('arroz japone 5000g')
    expect(plan('feijap preto')?.key).toBe('feijao preto')
  })
})

describe('CAT-08 no matches', () => {
  test.each(['', '   ', '💥', '-', '\u0000', '\uD800', "'"])('CAT-08 %j has no plan', (text) => {
    expect(plan(text)).toBeNull()
  })

  test('CAT-08 a relaxed plan drops unknown words, or else any one group', () => {
    const wider = (text: string) => {
      const from = plan(text)
      return from === null ? null : brief(relaxed(from))
    }
    expect(wider('arroz tiramisu')).toBe('exact:arroz')
    expect(wider('arroz shoyu')).toBe('exact:shoyu,thing:s:shoyu | exact:arroz')
    expect(wider('arroz')).toBeNull()
    expect(wider('tiramisu')).toBeNull()
  })

  test('CAT-08 a text of stop words only is still searched', () => {
    expect(brief(plan('com'))).not.toBeNull()
  })
})

describe('CAT-08 any text', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 100 }),
    fc.string({ unit: fc.constantFrom(...'ab1 -\'"\\|&!():*<>%_;酱油茶0kg,.'), maxLength: 120 }),
  )

  test('CAT-08 never throws, and terms contain only letters, digits and a kind', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('search' as const, 'suggest' as const), (text, mode) => {
        for (const { groups } of plan(text, mode)?.readings ?? []) {
          expect(groups.length).toBeGreaterThan(0)
          for (const term of groups.flatMap(({ alternatives }) => alternatives.flatMap(({ terms }) => terms))) {
            expect(term).toMatch(/^([a-z]+\d?:)?[\p{L}\p{N}.ー\- ]+$/u)
          }
        }
      }),
      { numRuns: 3_000 },
    )
  })

  test('CAT-08 the plan of the longest text stays small, and so does the work', () => {
    const before = vocabulary.compared
    const long = plan(Array.from({ length: 50 }, (_, i) => `feijap${i % 7}x`).join(' '))
    const terms =
      long?.readings.flatMap(({ groups }) =>
        groups.flatMap(({ alternatives }) => alternatives.flatMap((each) => each.terms)),
      ) ?? []
    expect(terms.length).toBeLessThanOrEqual(10 * 16)
    expect(vocabulary.compared - before).toBeLessThan(2_000)
  })
})
