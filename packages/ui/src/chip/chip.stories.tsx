import { expect, fn } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Inline } from '../inline/inline.tsx'
import { Chip } from './chip.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const meta = preview.meta({
  title: 'Components/Chip',
  parameters: guide({
    status: 'ready',
    use: 'For a chosen filter, or for a suggestion of one or two words.',
    avoid: 'Button for an action; Badge for a mark without interaction.',
    anatomy: ['Label', 'Remove icon'],
    keyboard: [
      ['Tab', 'Moves the focus to it.'],
      ['Enter, Space', 'Press or remove it.'],
    ],
    accessibility: '`removeLabel` names what a press does. At least 44 px on touch screens.',
  }),
  component: Chip,
  args: { children: 'Yakissoba', onClick: fn() },
})

export const Plain = meta.story()
export const Removable = meta.story({
  args: { removeLabel: 'Remover filtro Yakissoba' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('button', { name: 'Remover filtro Yakissoba' })).toHaveFocus()
    await expect(args.onClick).toHaveBeenCalledOnce()
  },
})
export const Choices = meta.story({
  render: () => (
    <Inline>
      <Chip tone="neutral" aria-pressed>
        Todos
      </Chip>
      <Chip tone="neutral" aria-pressed={false}>
        Em oferta
      </Chip>
      <Chip removeLabel="Remover filtro até R$ 60">Até R$ 60</Chip>
    </Inline>
  ),
  parameters: inModes('dark'),
})
export const Long = meta.story({
  args: {
    removeLabel: 'Remover filtro Massas instantâneas, udon, soba, yakissoba e macarrão de arroz',
    children: 'Massas instantâneas, udon, soba, yakissoba e macarrão de arroz',
  },
  globals: { viewport: { value: 'phone360' } },
})
export const AsLink = meta.story({
  args: { asChild: true, removeLabel: 'Remover filtro Yakissoba', children: <a href="#sem">Yakissoba</a> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Remover filtro Yakissoba' })).toBeVisible()
  },
})
