import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { activate } from './active-option.examples.ts'
import { SearchIdeas } from './search-ideas.tsx'

const recent = ['pasta de pimenta coreana gochujang bem forte para tteokbokki', '酱油', 'chá verde']
const popular = ['lámen', 'gochujang', 'guioza', 'arroz japonês', 'shoyu']

const meta = {
  title: 'Patterns/Navigation/Search ideas',
  component: SearchIdeas,
  args: { id: 'busca', recent, popular, onPick: fn(), onRemove: fn(), onClear: fn() },
  decorators: [
    (Story) => (
      <div style={{ blockSize: 560 }}>
        <div style={{ position: 'relative', maxInlineSize: 620 }}>
          <Story />
        </div>
      </div>
    ),
  ],
} satisfies Meta<typeof SearchIdeas>
export default meta
type Story = StoryObj<typeof meta>

const phone = { viewport: { value: 'phone390' } }

export const RecentAndPopular: Story = {
  tags: ['BEY-21'],
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remover chá verde das buscas recentes' }))
    await expect(args.onRemove).toHaveBeenLastCalledWith('chá verde')
    await userEvent.click(canvas.getByRole('option', { name: 'Apagar buscas recentes' }))
    await expect(args.onClear).toHaveBeenCalledOnce()
    activate(canvas.getByRole('listbox'), 2)
  },
}
export const Phone: Story = { globals: phone }
export const DarkPhone: Story = { globals: { ...phone, theme: 'dark' } }
export const ChinesePhone: Story = { globals: { ...phone, locale: 'zh-CN' } }
export const PopularOnly: Story = { args: { recent: [] } }
