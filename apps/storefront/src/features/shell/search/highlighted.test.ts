import { expect, test } from 'vitest'

import { highlighted } from './highlighted.ts'

const marked = (text: string, keyword: string) =>
  highlighted(text, keyword)
    .map(({ part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('')

test.each([
  ['Feijão-preto tipo 1', 'feijao', '[Feijão]-preto tipo 1'],
  ['Molho de ostra Panda', 'mol os', '[Mol]ho de [os]tra Panda'],
  ['熊猫牌蚝油 510克', '蚝油', '熊猫牌[蚝油] 510克'],
  ['Arroz', 'jiangyou', 'Arroz'],
  ['Arroz', '', 'Arroz'],
  ['Arroz (novo)', '.*(', 'Arroz (novo)'],
])('BEY-21 marks in %j the matches of %j', (text, keyword, expected) => {
  expect(marked(text, keyword)).toBe(expected)
  expect(marked(text, keyword).replaceAll(/[[\]]/g, '')).toBe(text)
})
