import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'

import { gyoza, shinRamyun, shortGrainRice, ufoYakisoba } from '@lotus/fixtures/products'

import { inModes } from '../../../../../.storybook/modes.ts'

import { activate } from './active-option.examples.ts'
import { noSuggestions } from './search-text.ts'
import { Suggestions } from './suggestions.tsx'

const longName = {
  ...gyoza,
  productId: 9001,
  names: {
    ...gyoza.names,
    'pt-BR': 'Guioza de porco com acelga, cebolinha e gengibre, congelada, 600 g',
  },
}
const products = [shinRamyun, gyoza, shortGrainRice, longName, ufoYakisoba]

const meta = {
  title: 'Patterns/Navigation/Suggestions',
  component: Suggestions,
  args: {
    id: 'busca',
    answer: { ...noSuggestions, keyword: 'lámen', status: 'found', products },
    onPick: fn(),
    onSearch: fn(),
  },
  decorators: [
    (Story) => (
      <div style={{ blockSize: 520 }}>
        <div style={{ position: 'relative', maxInlineSize: 620 }}>
          <Story />
        </div>
      </div>
    ),
  ],
} satisfies Meta<typeof Suggestions>
export default meta
type Story = StoryObj<typeof meta>

export const Found: Story = { parameters: inModes('phone') }
export const OnTheSecond: Story = { play: ({ canvas }) => activate(canvas.getByRole('listbox'), 2) }
export const OnAllResults: Story = { play: ({ canvas }) => activate(canvas.getByRole('listbox'), 6) }
export const Searching: Story = { args: { answer: { ...noSuggestions, keyword: 'lá', status: 'searching', products: [] } } }
export const SearchingAgain: Story = { args: { answer: { ...noSuggestions, keyword: 'lámen', status: 'searching', products } } }
export const Empty: Story = { args: { answer: { ...noSuggestions, keyword: 'xyz', status: 'found', products: [] } } }
export const Failed: Story = { args: { answer: { ...noSuggestions, keyword: 'lámen', status: 'failed', products: [] } } }
