import type { ComponentProps } from 'react'
import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { SkipLink } from './skip-link.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Skip link',
  parameters: guide({
    status: 'ready',
    use: 'As the first element of a page.',
    avoid: 'Link for everything else.',
    anatomy: ['Text, visible with focus'],
    keyboard: [
      ['Tab', 'Shows it.'],
      ['Enter', 'Moves the focus to the content.'],
    ],
    accessibility: 'Its target needs tabindex="-1".',
  }),
  component: SkipLink,
  args: { href: '#conteudo', children: 'Ir para o conteúdo' } satisfies Partial<ComponentProps<typeof SkipLink>>,
  render: (args) => (
    <div style={{ minBlockSize: 80 }}>
      <SkipLink {...args} />
      <main id="conteudo">Conteúdo</main>
    </div>
  ),
})

export const Hidden = meta.story()
export const Focused = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    const link = canvas.getByRole('link', { name: 'Ir para o conteúdo' })
    await expect(link).toHaveFocus()
    await expect(link.getBoundingClientRect().top).toBeGreaterThan(0)
  },
})
