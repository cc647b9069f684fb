import type { StoryObj } from '@storybook/react-vite'

export type Play = NonNullable<StoryObj['play']>

/**
 * Returns a function that presses the buttons of a `MachineDiagram` one after the other, once the chart is drawn.
 *
 * @param machine - the machine's id, as in the name of the chart
 */
export const pressesOn =
  (machine: string) =>
  async ({ canvas, userEvent }: Parameters<Play>[0], ...names: (string | RegExp)[]): Promise<void> => {
    await canvas.findByRole('img', { name: `State machine ${machine}` }, { timeout: 15_000 })
    for (const name of names) {
      const [first] = await canvas.findAllByRole('button', { name })
      // `findAllByRole` rejects an empty result.
      await userEvent.click(first as HTMLElement)
    }
  }
