import { expect, fn, waitFor } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Button } from '../button/button.tsx'
import { Heading } from '../heading/heading.tsx'
import { Stack } from '../stack/stack.tsx'
import { Text } from '../text/text.tsx'
import { vars } from '../theme/contract.css.ts'
import { Carousel } from './carousel.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const slide = (title: string) => (
  <div
    key={title}
    style={{
      padding: '48px 32px 72px',
      background: vars.color.background.feature,
    }}
  >
    <Stack gap={4} align="start">
      <Heading level={2} size="display" tone="onFeature">
        {title}
      </Heading>
      <Text tone="onFeature">Escolhidos por quem cozinha com eles todo dia.</Text>
      <Button tone="inverse">Ver novidades</Button>
    </Stack>
  </div>
)

const meta = preview.meta({
  title: 'Components/Carousel',
  parameters: guide({
    status: 'ready',
    use: 'For a few messages of equal rank at the top of a page.',
    avoid: 'Grid where everything should be seen; Gallery for the pictures of one product.',
    anatomy: ['Slides', 'Previous and next', 'Dots', 'Pause'],
    keyboard: [
      ['Tab', 'Moves through the controls and the shown slide.'],
      ['Enter, Space', 'Press the focused control.'],
    ],
    accessibility:
      'A labelled section with a role description; hidden slides are inert. Autoplay pauses on hover and focus and never starts with reduced motion.',
  }),
  component: Carousel,
  args: {
    label: 'Destaques',
    children: [slide('O sabor da Ásia na sua cozinha'), slide('Festival da Lua'), slide('Feijoada completa')],
    onScroll: fn(),
  },
})

export const Default = meta.story({ parameters: inModes('dark') })
export const Phone = meta.story({ globals: { viewport: { value: 'phone360' } } })
export const OneSlide = meta.story({
  args: { children: slide('Festival da Lua') },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Próximo destaque' })).toBeNull()
  },
})
export const Steps = meta.story({
  play: async ({ canvas, userEvent }) => {
    const dot = (index: number) => canvas.getByRole('button', { name: `Ir para o destaque ${index}` })
    await userEvent.click(canvas.getByRole('button', { name: 'Próximo destaque' }))
    await waitFor(() => expect(dot(2)).toHaveAttribute('aria-current', 'true'))
    await userEvent.click(dot(3))
    await waitFor(() => expect(dot(3)).toHaveAttribute('aria-current', 'true'))
    // The carousel wraps from the last slide to the first; arrow keys work on the controls.
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(dot(1)).toHaveAttribute('aria-current', 'true'))
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(dot(3)).toHaveAttribute('aria-current', 'true'))
  },
})
export const Pausable = meta.story({
  args: { interval: 60_000 },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Pausar destaques' }))
    await expect(canvas.getByRole('button', { name: 'Continuar destaques' })).toHaveFocus()
  },
})
