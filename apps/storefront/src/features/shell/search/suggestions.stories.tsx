import type { ComponentProps } from 'react'
import { expect, fn } from 'storybook/test'

import { gyoza, shinRamyun, shortGrainRice, ufoYakisoba } from '@lotus/fixtures/products'

import { withoutMilk } from '#diet/diet.examples.ts'

import preview from '../../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../../.storybook/modes.ts'

import { activate } from './active-option.examples.ts'
import { noSuggestions } from './search-text.ts'
import { Suggestions, type Answer } from './suggestions.tsx'

const longName = {
  ...gyoza,
  productId: 9001,
  names: {
    ...gyoza.names,
    'pt-BR': 'Guioza de porco com acelga, cebolinha e gengibre, congelada, 600 g',
  },
}
const products = [shinRamyun, gyoza, shortGrainRice, longName, ufoYakisoba]

const meta = preview.meta({
  title: 'Patterns/Navigation/Suggestions',
  component: Suggestions,
  args: {
    id: 'busca',
    answer: { ...noSuggestions, keyword: 'lámen', status: 'found', products },
    onPick: fn(),
    onSearch: fn(),
  } satisfies Partial<ComponentProps<typeof Suggestions>>,
  decorators: [
    (Story) => (
      <div style={{ blockSize: 520 }}>
        <div style={{ position: 'relative', maxInlineSize: 620 }}>
          <Story />
        </div>
      </div>
    ),
  ],
})

export const OutsideDiet = meta.story({
  tags: ['BEY-08'],
  beforeEach: withoutMilk,
  args: { answer: { ...noSuggestions, keyword: 'shin ramyun', status: 'found' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Nenhum produto dentro da sua dieta')).toBeVisible()
  },
})
export const Found = meta.story({ parameters: inModes('phone') })
const answers: Answer['answers'] = [
  { kind: 'page', page: 'shipping' },
  {
    kind: 'category',
    id: 1,
    departmentId: 1,
    names: {
      'pt-BR': 'Lámen instantâneo',
      'zh-CN': '袋装方便面',
      'en-US': 'Instant ramen',
      'es-ES': 'Ramen instantáneo',
    },
    count: 9,
  },
  { kind: 'brand', name: 'Lamenzinho', count: 2 },
]
export const Mixed = meta.story({
  name: 'Searches, places and products',
  tags: ['NAV-09', 'BEY-21'],
  args: {
    answer: { keyword: 'lám', status: 'found', products, answers, completions: ['lámen', 'lámen instantâneo'] },
  },
  parameters: inModes('phone'),
  play: async ({ canvas }) => {
    const names = canvas.getAllByRole('option').map((option) => option.textContent)
    await expect(names.slice(0, 5)).toEqual([
      'lámen',
      'lámen instantâneo',
      'Entrega e frete',
      expect.stringContaining('Lámen instantâneo'),
      expect.stringContaining('Marca Lamenzinho'),
    ])
  },
})
export const OnTheSecond = meta.story({ play: ({ canvas }) => activate(canvas.getByRole('listbox'), 2) })
export const OnAllResults = meta.story({ play: ({ canvas }) => activate(canvas.getByRole('listbox'), 6) })
export const Searching = meta.story({
  args: { answer: { ...noSuggestions, keyword: 'lá', status: 'searching', products: [] } },
})
export const SearchingAgain = meta.story({
  args: { answer: { ...noSuggestions, keyword: 'lámen', status: 'searching', products } },
})
export const Empty = meta.story({
  args: { answer: { ...noSuggestions, keyword: 'xyz', status: 'found', products: [] } },
})
export const Failed = meta.story({
  args: { answer: { ...noSuggestions, keyword: 'lámen', status: 'failed', products: [] } },
})
export const Busy = meta.story({
  args: { answer: { ...noSuggestions, keyword: 'lámen', status: 'busy' } },
})
