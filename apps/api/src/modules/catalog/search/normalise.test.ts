import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { fold, hanPairs, tokenise } from './normalise.ts'
import { baseForms } from './plural.ts'

const texts = (text: string) => tokenise(text).map((piece) => (piece.kind === 'quantity' ? piece.base : piece.text))

describe('BEY-06 folding', () => {
  test.each([
    ['FEIJÃO', 'feijao'],
    ['Açúcar', 'acucar'],
    ['Phở Đặc Biệt', 'pho dac biet'],
    ['Œuf à la crème', 'oeuf a la creme'],
    ['ＡＢＣ１２３', 'abc123'],
    ['醬油', '酱油'],
    ['蠔油', '蚝油'],
    ['辛拉麵', '辛拉面'],
    ['醤油ラーメン', '酱油ラーメン'],
    ['が', 'が'],
    ['김치', '김치'],
    ['', ''],
  ])('BEY-06 %s folds to %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test('BEY-06 folding any character twice has no further effect', () => {
    const signs = Array.from({ length: 0x30000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff)
    const changing = signs.map((code) => fold(String.fromCodePoint(code))).filter((folded) => fold(folded) !== folded)
    expect(changing).toEqual([])
  })

  test('BEY-06 folding any text twice has no further effect', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), (text) => {
        expect(texts(fold(text))).toEqual(texts(text))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('CAT-08 pieces', () => {
  test.each([
    ['Feijão-carioca tipo 1', ['feijaocarioca', 'tipo', '1']],
    ['água d’Ouro', ['agua', 'd', 'ouro']],
    ['MA-0101', ['ma0101']],
    ['李锦记蚝油 510克', ['李锦记蚝油', '510g']],
    ['日清UFO炒面', ['日清', 'ufo', '炒面']],
    ["' OR 1=1; -- \\ | & ! ( ) :* <->", ['or', '1', '1']],
    ['\uD800 a\u0000b \u200B', ['a', 'b']],
    ['🍜', []],
  ])('CAT-08 %j is split into %j', (text, pieces) => {
    expect(texts(text)).toEqual(pieces)
  })

  test.each([
    ['5kg', '5000g'],
    ['5 kg', '5000g'],
    ['5 KG', '5000g'],
    ['5 quilos', '5000g'],
    ['5公斤', '5000g'],
    ['0,5 kg', '500g'],
    ['500 gramas', '500g'],
    ['500克', '500g'],
    ['1 斤', '500g'],
    ['1.000 g', '1000g'],
    ['1,25 kg', '1250g'],
    ['1,5 L', '1500ml'],
    ['1500ml', '1500ml'],
    ['500毫升', '500ml'],
    ['12 un.', '12un'],
    ['３５０ｍｌ', '350ml'],
  ])('CAT-08 the quantity %s is %s', (text, base) => {
    expect(texts(text)).toEqual([base])
  })

  test.each([
    ['5 lamens', ['5', 'lamens']],
    ['2x 140 g', ['2', 'x', '140g']],
    ['2x picante', ['2x', 'picante']],
    ['3x5 g', ['3', 'x', '5g']],
    ['4 × 100 g', ['4', 'x', '100g']],
    ['7up', ['7up']],
    ['8号面', ['8', '号面']],
  ])('CAT-08 %s keeps its numbers: %j', (text, pieces) => {
    expect(texts(text)).toEqual(pieces)
  })

  test('CAT-08 a piece contains only letters, digits and the characters of a quantity', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        for (const piece of tokenise(text)) expect(piece.text).toMatch(/^[\p{L}\p{N}.ー]+$/u)
      }),
      { numRuns: 2_000 },
    )
  })

  test('BEY-06 Chinese is split into single characters and adjacent pairs, with astral characters intact', () => {
    expect(hanPairs('酱油')).toEqual({ singles: ['酱', '油'], pairs: ['酱油'] })
    expect(hanPairs('𠮷野家')).toEqual({ singles: ['𠮷', '野', '家'], pairs: ['𠮷野', '野家'] })
    expect(hanPairs('茶')).toEqual({ singles: ['茶'], pairs: [] })
  })
})

describe('BEY-06 plurals', () => {
  test.each(
    'feijao feijoes|limao limoes|camarao camaroes|pao paes|grao graos|cereal cereais|pastel pasteis|papel papeis|anzol anzois|azul azuis|barril barris|acai acais|sushi sushis|bombom bombons|atum atuns|flor flores|noz nozes|arroz arrozes|tomate tomates|peixe peixes|tofu tofus|cerveja cervejas|noodle noodles|berry berries|peach peaches|bean beans|limon limones|frijol frijoles|frances franceses'
      .split('|')
      .map((pair) => pair.split(' ')),
  )('BEY-06 %s and %s match each other', (one, many) => {
    expect(baseForms(many!)).toEqual(expect.arrayContaining([baseForms(one!)[0]]))
  })

  test.each(['arroz', 'lapis', 'misso', 'onibus', 'cha', 'gas', 'anis', 'swiss', 'x2s', 'feijao', 'pires', 'tenis'])(
    'BEY-06 %s stays unchanged',
    (word) => expect(baseForms(word)).toEqual([word]),
  )

  test('BEY-06 distinct fruits stay distinct: limão is not lima, pães are not pais', () => {
    const meet = (a: string, b: string) => baseForms(a).some((form) => baseForms(b).includes(form))
    expect(meet('limoes', 'limas')).toBe(false)
    expect(meet('paes', 'pais')).toBe(false)
    expect(meet('melao', 'mel')).toBe(false)
  })
})
