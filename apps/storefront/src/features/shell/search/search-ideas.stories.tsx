import { expect, fn } from 'storybook/test'

import preview from '../../../../../../.storybook/preview.tsx'
import { activate } from './active-option.examples.ts'
import { SearchIdeas } from './search-ideas.tsx'

const recent = ['pasta de pimenta coreana gochujang bem forte para tteokbokki', '酱油', 'chá verde']
const popular = ['lámen', 'gochujang', 'guioza', 'arroz japonês', 'shoyu']

const meta = preview.meta({
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
})

const phone = { viewport: { value: 'phone390' } }

export const RecentAndPopular = meta.story({
  tags: ['BEY-21'],
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remover chá verde das buscas recentes' }))
    await expect(args.onRemove).toHaveBeenLastCalledWith('chá verde')
    await userEvent.click(canvas.getByRole('option', { name: 'Apagar buscas recentes' }))
    await expect(args.onClear).toHaveBeenCalledOnce()
    activate(canvas.getByRole('listbox'), 2)
  },
})
export const Phone = meta.story({ globals: phone })
export const DarkPhone = meta.story({ globals: { ...phone, theme: 'dark' } })
export const ChinesePhone = meta.story({ globals: { ...phone, locale: 'zh-CN' } })
export const PopularOnly = meta.story({ args: { recent: [] } })
