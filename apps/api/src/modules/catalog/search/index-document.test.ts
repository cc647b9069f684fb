import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { indexDocument, nameKey, type SearchableProduct } from './index-document.ts'

const oyster: SearchableProduct = {
  code: 'MO-0201',
  names: {
    'pt-BR': 'Molho de ostra Panda 510 g',
    'zh-CN': '熊猫牌蚝油 510克',
    'en-US': 'Panda oyster sauce 510 g',
    'es-ES': 'Salsa de ostras Panda 510 g',
  },
  description: { 'pt-BR': 'Adocicado, para refogar legumes.', 'zh-CN': '适合炒菜。' },
  brand: 'Lee Kum Kee',
  keywords: ['ostras', '李锦记'],
  groups: [
    { 'pt-BR': 'Molhos para cozinhar', 'zh-CN': '烹调酱汁' },
    { 'pt-BR': 'Molhos' },
    { 'pt-BR': 'Molhos e temperos', 'en-US': 'Sauces' },
  ],
  dietary: ['gluten-free'],
}
const { weighted, plain, words } = indexDocument(oyster)

describe('CAT-08 a category with several kinds', () => {
  const coconut = [{ 'pt-BR': 'Leite de coco e conservas' }]

  test('CAT-08 weights a word of the category only if it occurs in the other texts of the product', () => {
    const milk = indexDocument({ code: 'ME-0501', names: { 'pt-BR': 'Leite de coco' }, groups: coconut })
    const palm = indexDocument({
      code: 'ME-0504',
      names: { 'pt-BR': 'Palmito' },
      keywords: ['conserva'],
      groups: coconut,
    })
    expect([milk.weighted.get('leite'), milk.weighted.get('conserva')]).toEqual(['A', undefined])
    expect([palm.weighted.get('leite'), palm.weighted.get('conserva')]).toEqual([undefined, 'B'])
    expect([milk.plain.has('conserva'), palm.plain.has('leite')]).toEqual([true, true])
  })

  test('CAT-08 weights all words of a category with one kind', () => {
    const rice = indexDocument({ code: 'AR-0103', names: { 'pt-BR': 'Calrose 2 kg' }, groups: [{ 'pt-BR': 'Arroz' }] })
    expect(rice.weighted.get('arroz')).toBe('C')
  })
})

describe("CAT-08 a product's terms", () => {
  test.each([
    ['molho', 'A'],
    ['ostra', 'B'],
    ['panda', 'B'],
    ['cozinhar', 'C'],
    ['kum', 'C'],
    ['gluten', 'D'],
    ['510g', 'D'],
    ['510', 'D'],
    ['c:mo0201', 'A'],
    ['c:0201', 'A'],
    ['en:sauce', 'A'],
    ['en:panda', 'B'],
    ['es:salsa', 'A'],
    ['es:ostra', 'B'],
    ['蚝油', 'A'],
    ['油', 'A'],
    ['熊猫', 'B'],
    ['烹调', 'C'],
    ['锦记', 'D'],
    ['s:oyster-sauce', 'A'],
    ['s:gluten-free', 'D'],
    ['p:haoyou', 'A'],
    ['p:xiongmaopaihaoyou', 'B'],
    ['w:xiongmaopaihaoyou', 'A'],
    ['w:xmphy', 'A'],
    ['i:hy', 'A'],
    ['i:xmphy', 'B'],
    ['d:molho tempero', 'D'],
    ['d:sauce', 'D'],
  ])('CAT-08 %s has the weight %s', (term, weight) => {
    expect(weighted.get(term)).toBe(weight)
  })

  test('CAT-08 words of a description match without weight', () => {
    expect([...plain]).toEqual(expect.arrayContaining(['adocicado', 'refogar', 'legume', '炒菜']))
    expect(plain.has('菜')).toBe(false)
  })

  test('CAT-08 no term is both weighted and unweighted', () => {
    expect([...plain].filter((term) => weighted.has(term))).toEqual([])
  })

  test('BEY-06 a keyword that is also in the category has the weight of the name', () => {
    const { weighted: terms } = indexDocument({ ...oyster, keywords: ['cozinhar'] })
    expect(terms.get('cozinhar')).toBe('B')
  })

  test('BEY-06 a category matches only by its whole name', () => {
    expect(weighted.has('tempero')).toBe(false)
    expect(plain.has('tempero')).toBe(false)
  })

  test('BEY-06 the vocabulary contains words and spellings, but no codes and no suffixes of pinyin', () => {
    expect([...words]).toEqual(
      expect.arrayContaining(['molho', 'en:sauce', '蚝油', 'p1:hao', 'p2:haoyou', 'i:hy', 's:oyster-sauce']),
    )
    expect([...words].filter((word) => word.startsWith('c:') || word.startsWith('p:'))).toEqual([])
  })

  test.each([
    ['Arroz japonês grão curto 5 kg', 'arroz japone grao curto 5000g'],
    ['Molho de Soja', 'molho soja'],
    ['Pães de queijo', 'pao queijo'],
    ['冷冻食品', '冷冻食品'],
  ])('CAT-08 the key of %s is %s', (name, key) => {
    expect(nameKey(name)).toBe(key)
  })

  test('CAT-08 a long word of astral letters is cut between them', () => {
    const indexed = indexDocument({ code: 'P', names: { 'pt-BR': `a${'𐐀'.repeat(60)}` }, groups: [] })
    expect([...indexed.weighted.keys()]).toContain(`a${'𐐨'.repeat(19)}`)
  })

  test('CAT-08 any text can be indexed; terms are letters and digits of bounded length', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', '𐐀', '酱', '𠮷', '-', ' ', '5', 'kg'), maxLength: 200 })
    const text = fc.oneof(letters, fc.string({ unit: 'binary', maxLength: 200 }))
    fc.assert(
      fc.property(text, text, text, (one, two, three) => {
        const indexed = indexDocument({
          code: one,
          names: { 'pt-BR': one, 'zh-CN': two, 'en-US': three, 'es-ES': one },
          description: { 'pt-BR': two, 'zh-CN': three },
          brand: three,
          keywords: [one, two],
          groups: [{ 'pt-BR': three, 'zh-CN': one }, { 'pt-BR': two }],
        })
        for (const term of [...indexed.weighted.keys(), ...indexed.plain]) {
          expect(term).toMatch(/^(s:[a-z-]+|([a-z]+:)?[\p{L}\p{N}.ー ]+)$/u)
          expect(term.length).toBeLessThanOrEqual(202)
        }
      }),
      // Random texts rarely contain a concept (`s:spring-onion`).
      { numRuns: 500, examples: [['', '', '葱']] },
    )
  })
})
