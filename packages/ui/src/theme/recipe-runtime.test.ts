import { createRuntimeFn as original } from '@vanilla-extract/recipes/createRuntimeFn'
import { expect, test } from 'vitest'

import { createRuntimeFn, type Recipe } from './recipe-runtime.ts'

const recipe: Recipe = {
  defaultClassName: 'a b',
  variantClassNames: {
    size: { small: 's', large: 'l' },
    tone: { calm: 'c', loud: 'd e', silent: '' },
    on: { true: 'yes', false: 'no' },
  },
  defaultVariants: { size: 'small' },
  compoundVariants: [
    [{ size: 'large', tone: 'loud' }, 'compound'],
    [{ size: 'small' }, 'small-compound'],
    [{ on: true }, 'on-compound'],
  ],
}
const values = {
  size: [undefined, null, 'small', 'large'],
  tone: [undefined, null, 'calm', 'loud', 'silent'],
  on: [undefined, true, false],
}

test('a recipe returns the same class names as vanilla-extract for every variant', () => {
  const ours = createRuntimeFn(recipe)
  const theirs = original(recipe as never) as unknown as typeof ours
  const choices = values.size.flatMap((size) =>
    values.tone.flatMap((tone) => values.on.map((on) => ({ size, tone, on }))),
  )
  for (const choice of [undefined, {}, ...choices]) expect([choice, ours(choice)]).toEqual([choice, theirs(choice)])
})
