import preview from '../../../../.storybook/preview.tsx'
import { Button } from '../button/button.tsx'
import { FloatingPanel } from './floating-panel.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Floating panel',
  parameters: guide({
    status: 'ready',
    use: 'For a state of the page that lasts and that a button can change, such as a lost connection.',
    avoid: 'Toast for what has happened; Alert for a message of one part of the page.',
    anatomy: ['Text', 'Buttons'],
    keyboard: [],
    accessibility:
      'Give it a name, or the role `status`: then it is in the page before its content, which is announced.',
  }),
  component: FloatingPanel,
  decorators: [
    (Story) => (
      // Fixed to this element instead of the window.
      <div style={{ minBlockSize: 120, transform: 'translate(0)' }}>
        <Story />
      </div>
    ),
  ],
  args: {
    children: (
      <>
        <p>Sem conexão.</p>
        <Button size="small" emphasis="strong">
          Tentar novamente
        </Button>
      </>
    ),
  },
})

export const Default = meta.story({ globals: { viewport: { value: 'phone360' } } })
