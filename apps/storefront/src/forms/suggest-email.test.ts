import { expect, it } from 'vitest'

import { suggestEmail } from './suggest-email.ts'

it.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gamil.com', 'ana@gmail.com'],
  ['ana@gmai.com', 'ana@gmail.com'],
  ['ana@gmaill.com', 'ana@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['Ana.B@GMIAL.COM', 'Ana.B@gmail.com'],
  ['ana@gmail.com.br', 'ana@gmail.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@outlok.com', 'ana@outlook.com'],
  ['ana@yaho.com.br', 'ana@yahoo.com.br'],
  ['ana@iclod.com', 'ana@icloud.com'],
  ['ana@restaurante.com.bt', 'ana@restaurante.com.br'],
  ['ana@restaurante.con', 'ana@restaurante.com'],
])('%s gets the hint %s', (typed, hint) => expect(suggestEmail(typed)).toBe(hint))

it.each([
  'ana@gmail.com',
  'ana@ymail.com',
  'ana@mail.com',
  'ana@qq.com',
  'ana@163.com',
  'ana@126.com',
  'ana@yahoo.com.br',
  'ana@uol.com.br',
  'ana@restaurante.com.br',
  'ana@lotus.example',
  'ana@gmai',
  'gmial.com',
  '',
])('%s gets no hint', (typed) => expect(suggestEmail(typed)).toBeNull())
