import preview from '../../../../.storybook/preview.tsx'
import { Divider } from './divider.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Divider',
  parameters: guide({
    status: 'ready',
    use: 'Between two alternatives, such as two ways to sign in.',
    avoid: 'The `border` of Box for a line without text; Heading for a new section.',
    anatomy: ['Line', 'Text', 'Line'],
    keyboard: [],
    accessibility: 'The text is read in its place; the lines are decorative.',
  }),
  component: Divider,
  args: { children: 'ou com e-mail e senha' },
})

export const Default = meta.story()
