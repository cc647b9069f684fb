import { describe, expect, it } from 'vitest'

import { inEveryLanguage } from '../../domain/localized-text.ts'
import { nameKey, slugOf, sortKeys } from './name-keys.ts'

describe('nameKey', () => {
  it.each([
    ['Lámen em copo', 'lamen EM  Copo'],
    ['Chás & mate', 'chas mate'],
    ['醬油', '酱油'],
  ])('D37 treats %j and %j as the same name', (a, b) => expect(nameKey(a)).toBe(nameKey(b)))
})

describe('slugOf', () => {
  it.each([
    ['Missô & pastas', 'misso-pastas'],
    ['  Açúcar nº 1  ', 'acucar-no-1'],
    ['酱油', 'item'],
    ['-'.repeat(300), 'item'],
    [`${'a'.repeat(89)} b`, 'a'.repeat(89)],
  ])('converts %j to %j', (name, slug) => expect(slugOf(name)).toBe(slug))
})

describe('sortKeys', () => {
  it('CAT-03 sorts Chinese names by pinyin and Latin ones without accents', () => {
    const keyOf = (zh: string) => sortKeys({ 'pt-BR': 'x', 'zh-CN': zh }).name_key_zh
    const names = ['白米', '茶叶', 'Kikkoman 酱油', '面条', '糯米', '辛拉面']
    expect(names.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))).toEqual(names)
    expect(sortKeys({ 'pt-BR': 'Óleo' })).toEqual({
      name_key_pt: 'oleo',
      name_key_zh: 'oleo',
      name_key_en: 'oleo',
      name_key_es: 'oleo',
    })
  })
})

describe('inEveryLanguage', () => {
  it('UX-04 replaces a missing language by Portuguese', () => {
    expect(inEveryLanguage({ 'pt-BR': 'Arroz', 'en-US': 'Rice' })).toEqual({
      'pt-BR': 'Arroz',
      'zh-CN': 'Arroz',
      'en-US': 'Rice',
      'es-ES': 'Arroz',
    })
  })
})
