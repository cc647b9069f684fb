import preview from '../../../../.storybook/preview.tsx'
import { Button } from '../button/button.tsx'
import { FloatingPanel } from './floating-panel.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Floating panel',
  parameters: guide({
    status: 'ready',
    use: 'For a lasting state of the page that a button can change, such as a lost connection.',
    avoid: 'Toast for an event; Alert for a message of one part of the page.',
    anatomy: ['Text', 'Buttons'],
    keyboard: [],
    accessibility:
      'Give the panel a name or the role `status`. A status is rendered before its content, so that screen readers announce the content.',
  }),
  component: FloatingPanel,
  decorators: [
    (Story) => (
      // Fixed to this element, which has no bottom bar, instead of the window.
      <div style={{ minBlockSize: 120, transform: 'translate(0)', ['--bottom-bar' as string]: '0px' }}>
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
