import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Inline } from '../inline/inline.tsx'
import { Spinner } from './spinner.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Spinner',
  parameters: guide({
    status: 'ready',
    use: 'For a wait of unknown length inside a part.',
    avoid: '`busy` of a Button for its own action; Skeleton for content.',
    anatomy: ['Ring'],
    keyboard: [],
    accessibility: 'With a label it is announced; without one it is decorative. It stands still with reduced motion.',
  }),
  component: Spinner,
  args: { label: 'Carregando' },
})

export const Labelled = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status', { name: 'Carregando' })).toBeVisible()
  },
})
export const Silent = meta.story({ args: { label: undefined } })
export const Sizes = meta.story({
  render: () => (
    <Inline gap={5}>
      <Spinner size="small" label="Pequeno" />
      <Spinner size="medium" label="Médio" />
      <Spinner size="large" label="Grande" />
    </Inline>
  ),
})
