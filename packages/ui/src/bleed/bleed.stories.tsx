import preview from '../../../../.storybook/preview.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'
import { Box } from '../box/box.tsx'
import { Bleed } from './bleed.tsx'

const meta = preview.meta({
  title: 'Components/Bleed',
  parameters: guide({
    status: 'draft',
    use: 'For content that reaches the edges of its container, and for touch targets beside a text.',
    avoid: 'Box for space inside the edges.',
    anatomy: ['Content beyond the padding'],
    keyboard: [],
    accessibility: 'It has no role.',
  }),
  component: Bleed,
  args: { bleedX: 4, background: 'accentSoft', padding: 3, children: 'Até a borda' },
  decorators: [
    (Story) => (
      <Box padding={4} background="surface" border="neutral">
        <Story />
      </Box>
    ),
  ],
})

export const Default = meta.story()
export const UpperAndLowerEdges = meta.story({ args: { bleedX: undefined, bleedY: 4 } })
