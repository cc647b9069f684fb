import preview from '../../../../.storybook/preview.tsx'
import { vars } from '../theme/contract.css.ts'
import { Container } from './container.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Container',
  component: Container,
  parameters: {
    ...guide({
      status: 'ready',
      use: 'Once per page section, to limit its width.',
      avoid: 'Grid and Stack inside of it.',
      anatomy: ['Centered column with side padding'],
      keyboard: [],
      accessibility: 'It has no role: use `asChild` with main or section.',
    }),
    layout: 'fullscreen',
  },
  args: { children: <div style={{ padding: 12, background: vars.color.background.accentSoft }}>Conteúdo</div> },
})

export const Page = meta.story()
export const PageOnPhone = meta.story({ globals: { viewport: { value: 'phone360' } } })
export const PageOnTablet = meta.story({ globals: { viewport: { value: 'tablet768' } } })
export const Reading = meta.story({ args: { width: 'reading' } })
export const Form = meta.story({ args: { width: 'form' } })
