import { describe, expect, it, test } from 'vitest'

import { readExclusions, type Exclusion } from './exclusions.ts'

const shown = ({ means }: Exclusion) =>
  means.kind === 'allergens'
    ? means.allergens.join('+')
    : means.kind === 'dietary'
      ? means.dietary
      : means.kind === 'ingredient'
        ? `-${means.terms[0]}`
        : means.kind === 'alcohol'
          ? 'alcohol'
          : '?'
const read = (text: string, isTyping = false) => {
  const { rest, exclusions } = readExclusions(text, { isTyping })
  return [rest, exclusions.map(shown).join(' ')]
}

describe('BEY-08 CAT-08 the exclusions of a search text', () => {
  test.each([
    ['sem amendoim', '', 'peanut'],
    ['bala sem amendoim', 'bala', 'peanut'],
    ['Biscoito SEM LEITE', 'Biscoito', 'milk'],
    ['sem ovos', '', 'egg'],
    ['macarrão sem ovo', 'macarrão', 'egg'],
    ['sem trigo', '', 'gluten'],
    ['biscoito -amendoim', 'biscoito', 'peanut'],
    ['-leite -ovo chocolate', 'chocolate', 'milk egg'],
    ['arroz -japonês', 'arroz sem japonês', '?'],
    ['大米 -糯米', '大米', '?'],
    ['大米不要糯米', '大米', '?'],
    ['不要糯米和香米的大米', '大米', '? ?'],
    ['有没有大米', '有没有大米', ''],
    ['没有大米吗', '没有大米吗', ''],
    ['无花果', '无花果', ''],
    ['arroz não integral', 'arroz não integral', ''],
    ['rice free of brown', 'rice free of brown', '?'],
    ['无盐黄油', '黄油', '-sal'],
    ['无酒精', 'sem álcool', 'alcohol'],
    ['non alcoholic', 'sem álcool', 'alcohol'],
    ['bolo -farinha de trigo', 'bolo', 'gluten'],
    ['snacks -tree nuts', 'snacks', 'tree-nuts'],
    ['零食 -花生', '零食', 'peanut'],
    ['guarda-leite', 'guarda-leite', ''],
    ['molho sem glúten', 'molho', 'gluten-free'],
    ['iogurte sem lactose', 'iogurte', 'lactose-free'],
    ['zero lactose', '', 'lactose-free'],
    ['refrigerante 0 açúcar', 'refrigerante', '-acucar'],
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
    ['sugarfree candy', 'candy', '-acucar'],
    ['sem manteiga de amendoim', '', 'milk peanut'],
    ['bolacha sem óleo de soja', 'bolacha', 'soy'],
    ['sem lecitina de soja e ovo', '', 'soy egg'],
    ['não quero chocolate com amendoim', '', 'peanut'],
    ['no quiero galletas con cacahuete', '', 'peanut'],
    ["don't want candy with peanuts", '', 'peanut'],
    ['no cookies with nuts', '', 'peanut+tree-nuts'],
    ['cookies without peanut butter', 'cookies', 'peanut'],
    ['must not contain milk', '', 'milk'],
    ['não quero amendoim', '', 'peanut'],
    ['n quero leite', '', 'milk'],
    ['biscoito que não leve ovo', 'biscoito', 'egg'],
    ['não posso comer glúten', '', 'gluten-free'],
    ['eu não como carne', '', 'vegetarian'],
    ['meu filho não pode comer amendoim', '', 'peanut'],
    ['doce nada de leite', 'doce', 'milk'],
    ['bolacha tirando amendoim e leite', 'bolacha', 'peanut milk'],
    ['evitar soja', '', 'soy'],
    ['chocolate exceto ao leite', 'chocolate', 'milk'],
    ['tudo menos leite', '', 'milk'],
    ['menos leite', '', 'milk'],
    ['sou celíaco', '', 'gluten-free'],
    ['macarrão para celíacos', 'macarrão', 'gluten-free'],
    ['doença celíaca', '', 'gluten-free'],
    ['sou alérgica a camarão', '', 'crustaceans'],
    ['biscoito para alérgicos a amendoim', 'biscoito', 'peanut'],
    ['amendoim alergia', '', 'peanut'],
    ['tenho intolerância à lactose', '', 'lactose-free'],
    ['sem ser picante', '', '-pimenta'],
    ['molho que não seja picante', 'molho', '-pimenta'],
    ['geleia sem adição de açúcar', 'geleia', '-acucar'],
    ['produtos sem leite', '', 'milk'],
    ['no quiero cacahuete', '', 'peanut'],
    ['galletas que no lleven huevo', 'galletas', 'egg'],
    ['no puedo comer gluten', '', 'gluten-free'],
    ['libres de gluten', '', 'gluten-free'],
    ['soy alérgico al maní', '', 'peanut'],
    ['soy celíaca', '', 'gluten-free'],
    ['todo excepto leche', '', 'milk'],
    ['salsa que no sea picante', 'salsa', '-pimenta'],
    ['peanut allergy', '', 'peanut'],
    ['nut allergies', '', 'peanut+tree-nuts'],
    ['milk, peanut and egg allergy', '', 'milk peanut egg'],
    ['peanut allergy, milk allergy', '', 'peanut milk'],
    ['lactose intolerant', '', 'lactose-free'],
    ['soy intolerance', '', 'soy'],
    ["don't want peanuts", '', 'peanut'],
    ['don’t want peanuts', '', 'peanut'],
    ["I can't eat gluten", '', 'gluten-free'],
    ["my son can't have dairy", '', 'milk'],
    ["candy that doesn't contain nuts", 'candy', 'peanut+tree-nuts'],
    ['i am allergic to peanuts', '', 'peanut'],
    ['noodles w/o gluten', 'noodles', 'gluten-free'],
    ['cookies avoid soy', 'cookies', 'soy'],
    ['anything but fish', '', 'fish'],
    ['snacks except peanuts', 'snacks', 'peanut'],
    ['not spicy noodles', 'noodles', '-pimenta'],
    ['no sugar added jam', 'jam', '-acucar'],
    ['celiac', '', 'gluten-free'],
    ['除了花生', '', 'peanut'],
    ['除了花生以外的零食', '零食', 'peanut'],
    ['不想要花生', '', 'peanut'],
    ['我不能吃花生', '', 'peanut'],
    ['我不吃猪肉', '', '-porco'],
    ['不要含有牛奶的饼干', '饼干', 'milk'],
    ['我对花生过敏', '', 'peanut'],
    ['乳糖不耐受', '', 'lactose-free'],
    ['不辣的酱', '酱', '-pimenta'],
    ['不要太辣', '', '-pimenta'],
    ['cerveja sem álcool', 'cerveja sem álcool', 'alcohol'],
    ['non-alcoholic beer', 'non-alcoholic beer', 'alcohol'],
    ['cerveza sin alcohol', 'cerveza sin alcohol', 'alcohol'],
    ['无酒精啤酒', '无酒精啤酒', 'alcohol'],
    ["I don't drink alcohol", '', 'alcohol'],
  ])('%s searches for "%s" without %s', (text, rest, excluded) => {
    expect(read(text)).toEqual([rest, excluded])
  })

  test.each([
    ['arroz menos de 10 reais'],
    ['biscoito com menos açúcar'],
    ['soy sauce'],
    ['must have peanuts'],
    ['no forno'],
    ['除湿袋'],
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
  ])('%s has none', (text) => {
    expect(read(text)).toEqual([text, ''])
  })

  it('stay in the text if they are unknown', () => {
    expect(read('água sem gás')).toEqual(['água sem gás', '?'])
    expect(readExclusions('amendoim sem casca').exclusions).toEqual([{ words: 'casca', means: { kind: 'unknown' } }])
  })

  it('NAV-09 are removed from the end of a typed text while they are unfinished', () => {
    expect(read('sem amen', true)).toEqual(['', ''])
    expect(read('bala -amen', true)).toEqual(['bala', ''])
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
    '花生不含有'.repeat(200),
    `不${'含有'.repeat(200)}`,
    '我们对花生和'.repeat(200),
  ])('are parsed without an exception in %j', (text) => {
    expect(() => readExclusions(text)).not.toThrow()
  })
})
