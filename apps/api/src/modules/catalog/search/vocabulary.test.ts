import { describe, expect, test } from 'vitest'

import { createVocabulary, soundOf } from './vocabulary.ts'

const words = (list: string) => list.split(' ').map((word, i) => ({ word, documents: i + 1 }))
const meant = (known: string, asked: string) =>
  createVocabulary(words(known))
    .meant('shop', asked)
    .map(({ word }) => word)

describe('CAT-08 corrections', () => {
  test.each([
    ['hondashi hoshi nashi', 'hashi'],
    ['costa festa', 'cesta'],
    ['nata', 'natal'],
    ['shizi', 'xyzzy'],
    ['tofu', 'tofx'],
    ['canela', 'caneta'],
    ['pato', 'prato'],
  ])('CAT-08 none of %s corrects %s, which may be a product that the shop does not sell', (known, typed) => {
    expect(meant(known, typed)).toEqual([])
  })

  test.each([
    ['tofu', 'tfou', 'letters swapped'],
    ['arroz', 'arrox', 'a letter beside it on the keyboard'],
    ['lamen', 'ramen', 'letters that sound alike'],
    ['kimchi', 'kimci', 'a missing letter'],
    ['tapioca', 'tapiocaa', 'a letter too many'],
    ['feijao', 'feijap', 'a letter beside it on the keyboard'],
    ['shoyu', 'choyu', 'a homophone'],
  ])('CAT-08 %s corrects %s: %s', (known, typed) => {
    expect(meant(known, typed)).toEqual([known])
  })

  test('CAT-08 one edit in a short word, two in a long one, none in two letters or in a code', () => {
    expect(meant('tofu', 'txfx')).toEqual([])
    expect(meant('gengibre', 'gengirbe')).toEqual(['gengibre'])
    expect(meant('gengibre', 'gengib')).toEqual([])
    expect(meant('gengibre', 'gengirbbe')).toEqual(['gengibre'])
    expect(meant('gengibre', 'gengi')).toEqual([])
    expect(meant('pao', 'pa')).toEqual([])
    expect(meant('ma0101', 'ma0102')).toEqual([])
  })

  test('CAT-08 prefer a homophone to an edit, the same first letter to others, and use two edits only if nothing is nearer', () => {
    expect(meant('shoyu choya', 'choyu')).toEqual(['shoyu'])
    expect(meant('gengibre gengiva', 'gengibra')).toEqual(['gengibre'])
    expect(meant('gengibre bengibre', 'gengibbe')).toEqual(['gengibre'])
  })

  test('BEY-06 a mistyped plural finds the singular', () => {
    expect(meant('feijao', 'feijjoes')).toEqual(['feijao'])
    expect(meant('cogumelo', 'cogumellos')).toEqual(['cogumelo'])
  })

  test.each([
    ['gyoza', 'guioza'],
    ['kimchi', 'quimchi'],
    ['misso', 'miso'],
    ['bifum', 'bifun'],
    ['shoyu', 'choio'],
    ['sake', 'saque'],
    ['yakisoba', 'iaquissoba'],
    ['arroz', 'aros'],
  ])('BEY-06 %s and %s are homophones', (one, other) => expect(soundOf(one)).toBe(soundOf(other)))

  test('BEY-06 words with different sounds stay different', () => {
    expect(soundOf('pato')).not.toBe(soundOf('prato'))
    expect(soundOf('cafe')).not.toBe(soundOf('chafe'))
  })
})

describe('BEY-06 kinds of terms', () => {
  const vocabulary = createVocabulary(
    words('noodle en:noodle es:fideo 酱油 s:shoyu p1:jiang p2:jiangyou p2:jiangcha i:jy'),
  )

  test('BEY-06 languages do not mix', () => {
    expect(vocabulary.startingWith('en', 'n', 8)).toEqual(['noodle'])
    expect(vocabulary.startingWith('es', 'n', 8)).toEqual([])
    expect(vocabulary.startingWith('shop', 's', 8)).toEqual([])
    expect(vocabulary.meant('es', 'fideu')).toEqual([{ word: 'fideo', documents: 3, distance: 0.5 }])
  })

  test('BEY-06 pinyin matches by prefix, with southern spellings and with one typo', () => {
    expect(vocabulary.isSpellingBegun('jiangy')).toBe(true)
    expect(vocabulary.isSpellingBegun('jiangx')).toBe(false)
    expect(vocabulary.spellingsMeant('jianyou', 8)).toEqual(['jiangyou'])
    expect(vocabulary.spellingsMeant('jaingyou', 8)).toEqual(['jiangyou'])
    expect(vocabulary.spellingsMeant('xyz', 8)).toEqual([])
  })

  test('CAT-08 counts the products of any term', () => {
    expect(vocabulary.documents('酱油')).toBe(4)
    expect(vocabulary.documents('s:shoyu')).toBe(5)
    expect(vocabulary.documents('nothing')).toBe(0)
  })
})
