import { describe, expect, it, test } from 'vitest'

import { readExclusions, type Exclusion } from './exclusions.ts'

const shown = ({ means }: Exclusion) =>
  means.kind === 'allergens'
    ? means.allergens.join('+')
    : means.kind === 'dietary'
      ? means.dietary
      : means.kind === 'ingredient'
        ? `-${means.terms[0]}`
        : '?'
const read = (text: string, isTyping = false) => {
  const { rest, exclusions } = readExclusions(text, { isTyping })
  return [rest, exclusions.map(shown).join(' ')]
}

describe('BEY-08 CAT-08 a search reads what it excludes', () => {
  test.each([
    ['sem amendoim', '', 'peanut'],
    ['bala sem amendoim', 'bala', 'peanut'],
    ['Biscoito SEM LEITE', 'Biscoito', 'milk'],
    ['sem ovos', '', 'egg'],
    ['macarrão sem ovo', 'macarrão', 'egg'],
    ['sem trigo', '', 'gluten'],
    ['molho sem glúten', 'molho', 'gluten-free'],
    ['iogurte sem lactose', 'iogurte', 'lactose-free'],
    ['zero lactose', '', 'lactose-free'],
    ['chá sem açúcar', 'chá', '-acucar'],
    ['sem leite e ovo', '', 'milk egg'],
    ['biscoito sem leite, ovo e soja', 'biscoito', 'milk egg soy'],
    ['sem leite nem castanhas', '', 'milk tree-nuts'],
    ['sem glúten e sem lactose', '', 'gluten-free lactose-free'],
    ['salgadinho livre de amendoim', 'salgadinho', 'peanut'],
    ['doce que não contém leite', 'doce', 'milk'],
    ['bolacha que não tem ovo', 'bolacha', 'egg'],
    ['candy that does not contain peanuts', 'candy', 'peanut'],
    ['sem castanha-de-caju', '', 'tree-nuts'],
    ['sem frutos do mar', '', 'fish+crustaceans+molluscs'],
    ['molho sem camarão', 'molho', 'crustaceans'],
    ['curry sem leite de coco', 'curry', '-coco'],
    ['sem leite de soja', '', 'soy'],
    ['alergia a amendoim', '', 'peanut'],
    ['peanut free', '', 'peanut'],
    ['peanut-free candy', 'candy', 'peanut'],
    ['candy without nuts', 'candy', 'peanut+tree-nuts'],
    ['no peanuts', '', 'peanut'],
    ['gluten free soy sauce', 'soy sauce', 'gluten-free'],
    ['dairy and egg free cookies', 'cookies', 'milk egg'],
    ['eggless noodles', 'noodles', 'egg'],
    ['non-dairy milk tea', 'milk tea', 'milk'],
    ['snacks free from sesame', 'snacks', 'sesame'],
    ['sugar free tea', 'tea', '-acucar'],
    ['sin gluten', '', 'gluten-free'],
    ['galletas sin leche ni huevo', 'galletas', 'milk egg'],
    ['sin frutos secos', '', 'peanut+tree-nuts'],
    ['fideos sin trigo', 'fideos', 'gluten'],
    ['无花生', '', 'peanut'],
    ['不含花生', '', 'peanut'],
    ['不含花生的零食', '零食', 'peanut'],
    ['無花生糖果', '糖果', 'peanut'],
    ['无麸质酱油', '酱油', 'gluten-free'],
    ['饼干 不含牛奶和鸡蛋', '饼干', 'milk egg'],
    ['无乳糖', '', 'lactose-free'],
    ['不要香菜', '', '-coentro'],
    ['花生过敏', '', 'peanut'],
    ['对海鲜过敏', '', 'fish+crustaceans+molluscs'],
  ])('%s', (text, rest, excluded) => {
    expect(read(text)).toEqual([rest, excluded])
  })

  test.each([
    ['amendoim'],
    ['leite de coco'],
    ['camarão no leite de coco'],
    ['peixe no vapor'],
    ['无花果干'],
    ['花生'],
    ['free range eggs'],
    ['molho de soja'],
    ['coca zero'],
    ['雪碧无敌装'],
  ])('excludes nothing in %s', (text) => {
    expect(read(text)).toEqual([text, ''])
  })

  it('keeps the words of an unknown exclusion in the text', () => {
    expect(read('água sem gás')).toEqual(['água sem gás', '?'])
    expect(readExclusions('amendoim sem casca').exclusions).toEqual([{ words: 'casca', means: { kind: 'unknown' } }])
  })

  it('NAV-09 leaves out an unfinished exclusion at the end of a typed text', () => {
    expect(read('sem amen', true)).toEqual(['', ''])
    expect(read('bala sem', true)).toEqual(['bala', ''])
    expect(read('bala sem amendoim', true)).toEqual(['bala', 'peanut'])
  })

  it.each([
    '',
    ' ',
    'sem',
    'sem sem sem',
    '无',
    '不含',
    '\uD800 sem \u0000',
    'sem '.repeat(200),
    '不含花生'.repeat(200),
  ])('is total: %j', (text) => {
    expect(() => readExclusions(text)).not.toThrow()
  })
})
