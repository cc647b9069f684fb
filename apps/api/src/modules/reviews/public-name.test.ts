import { expect, it } from 'vitest'

import { publicName } from './public-name.ts'

it.each([
  ['Mei Tanaka', 'Mei T.'],
  ['  João  da Silva ', 'João S.'],
  ["D'Ávila souza", "D'Ávila S."],
  ['Mei', 'Mei'],
  ['李明', '李**'],
  ['李 明', '李 明.'],
  ['Мария Иванова', 'Мария И.'],
  ['Mei 41999990000', 'Mei'],
  ['x'.repeat(60), 'x'.repeat(30)],
  ['mei.tanaka@example.com', null],
  ['mei_1990', null],
  ['41999990000', null],
  ['', null],
])('REV-01 S40 shows the author %j as %j', (username, name) => {
  expect(publicName(username)).toBe(name)
})
