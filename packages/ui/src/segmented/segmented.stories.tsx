import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { expect, fn, waitFor } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Segment, Segmented } from './segmented.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const meta = preview.meta({
  title: 'Components/Segmented',
  parameters: guide({
    status: 'ready',
    use: 'For two to four short choices that apply at once.',
    avoid: 'Select for more; RadioCard where an option needs explanation.',
    anatomy: ['Segments'],
    keyboard: [
      ['Tab', 'Moves to the chosen segment.'],
      ['Arrow keys', 'Choose the next or the previous one.'],
    ],
    accessibility: 'A labelled radiogroup; the chosen segment is marked in forced colors too.',
  }),
  component: Segmented,
  args: {
    label: 'Tema',
    defaultValue: 'auto',
    onValueChange: fn(),
    children: (
      <>
        <Segment value="light" icon={<Sun />}>
          Claro
        </Segment>
        <Segment value="dark" icon={<Moon />}>
          Escuro
        </Segment>
        <Segment value="auto" icon={<Monitor />}>
          Automático
        </Segment>
      </>
    ),
  },
})

export const Icons = meta.story({ parameters: inModes('dark') })
export const Phone = meta.story({ globals: { viewport: { value: 'phone360' } } })
export const Words = meta.story({
  args: {
    label: 'Moeda',
    defaultValue: 'BRL',
    children: ['BRL', 'USD', 'EUR'].map((code) => (
      <Segment key={code} value={code}>
        {code}
      </Segment>
    )),
  },
})
export const Disabled = meta.story({ args: { disabled: true } })
export const Keyboard = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: 'Automático' })).toHaveFocus()
    // The key is held down: Radix moves focus shortly after keydown.
    await userEvent.keyboard('{ArrowLeft>}')
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Escuro' })).toBeChecked())
    await userEvent.keyboard('{/ArrowLeft}')
    await expect(args.onValueChange).toHaveBeenCalledWith('dark')
  },
})
