import { expect, fn } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'
import { forcedColors, inModes } from '../../../../.storybook/modes.ts'
import { Stack } from '../stack/stack.tsx'
import { Stars, StarsInput, StarsShare } from './stars.tsx'

const meta = preview.meta({
  title: 'Components/Stars',
  parameters: guide({
    status: 'draft',
    use: 'For the rating of one person: shown, chosen in a form, or counted in a summary of ratings.',
    avoid: 'Rating for the average of a product.',
    anatomy: ['Five stars', 'Input of five radio buttons', 'Row of a summary: stars, share and count'],
    keyboard: [
      ['Tab', 'Moves to the chosen star of an input.'],
      ['Right or up, left or down', 'Choose one star more, one star less.'],
    ],
    accessibility:
      'Stars are an image with a label. The input is a required radio group; each radio button has its number of stars as its name.',
  }),
  component: Stars,
  args: { value: 4, label: 'Nota 4 de 5' },
})

export const Default = meta.story({
  parameters: inModes('dark'),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Nota 4 de 5' })).toBeVisible()
  },
})

const onValueChange = fn()
const input = (value: number, error?: string) => (
  <StarsInput
    label="Sua nota"
    name={`rating-${value}`}
    value={value}
    starLabel={(stars) => `${stars} estrelas`}
    hint={value === 0 ? undefined : 'Bom'}
    {...(error === undefined ? {} : { error })}
    onValueChange={onValueChange}
  />
)
export const Input = meta.story({
  render: () => (
    <Stack>
      {input(4)}
      {input(0, 'Selecione uma nota')}
    </Stack>
  ),
  play: async ({ canvas, userEvent }) => {
    const [valid, invalid] = canvas.getAllByRole('radiogroup', { name: /Sua nota/ })
    await expect(valid).toBeRequired()
    await expect(valid).toBeValid()
    await expect(invalid).toBeInvalid()
    await expect(invalid).toHaveAccessibleDescription('Selecione uma nota')
    await userEvent.click(canvas.getAllByRole('radio', { name: '2 estrelas' })[0] as HTMLElement)
    await expect(onValueChange).toHaveBeenCalledWith(2)
    await userEvent.tab()
    await userEvent.unhover(canvas.getAllByRole('radio', { name: '2 estrelas' })[0] as HTMLElement)
  },
})
const counts = [31, 7, 2, 0, 1]
const summary = (
  <Stack gap={1}>
    {counts.map((count, index) => (
      <StarsShare
        key={index}
        value={5 - index}
        count={count}
        share={count / 41}
        label={`${5 - index} estrelas: ${count} avaliações`}
      />
    ))}
  </Stack>
)
export const Summary = meta.story({ render: () => summary })
export const SummaryInForcedColors = meta.story({ render: () => summary, parameters: forcedColors })
