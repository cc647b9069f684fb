import type { ComponentProps } from 'react'
import { expect } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { ExclusionNotes } from './exclusion-notes.tsx'

const meta = preview.meta({
  title: 'Patterns/Catalog/Exclusion notes',
  component: ExclusionNotes,
  args: {
    exclusions: [{ words: 'amendoim', kind: 'allergens', allergens: ['peanut'], dietary: null }],
    undeclaredElements: 0,
  } satisfies Partial<ComponentProps<typeof ExclusionNotes>>,
})

export const Allergen = meta.story({
  tags: ['BEY-08'],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Sem amendoim:')).toBeVisible()
  },
})
export const Everything = meta.story({
  tags: ['BEY-08'],
  args: {
    exclusions: [
      { words: 'nozes', kind: 'allergens', allergens: ['peanut', 'tree-nuts'], dietary: null },
      { words: 'glúten', kind: 'dietary', allergens: [], dietary: 'gluten-free' },
      { words: 'açúcar', kind: 'ingredient', allergens: [], dietary: null },
      { words: 'integral', kind: 'name', allergens: [], dietary: null },
      { words: 'agrotóxico', kind: 'unknown', allergens: [], dietary: null },
    ],
    undeclaredElements: 3,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Não sabemos filtrar sem “agrotóxico”:')).toBeVisible()
    await expect(canvas.getByText('3 produtos sem informação de alérgenos ficaram de fora.')).toBeVisible()
  },
})
export const Chinese = meta.story({ args: Everything.input.args ?? {}, globals: { locale: 'zh-CN' } })
