import { expect, waitFor } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Chip } from '../chip/chip.tsx'
import { ScrollRow } from './scroll-row.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Scroll row',
  parameters: guide({
    status: 'ready',
    use: 'For many links or chips that must stay in one row.',
    avoid: 'Carousel for slides; Inline for items that may wrap.',
    anatomy: ['Arrow to the start', 'Items', 'Arrow to the end'],
    keyboard: [
      ['Tab', 'Moves through the items and the arrows. A focused item scrolls clear of the arrows.'],
      ['Enter', 'Scrolls, on an arrow.'],
    ],
    accessibility: 'A list. An arrow without anything to scroll to is hidden, unless it has the focus.',
  }),
  component: ScrollRow,
  globals: { viewport: { value: 'phone360' } },
  args: {
    previousLabel: 'Anteriores',
    nextLabel: 'Próximos',
    children: ['Lámen', 'Missô', 'Shoyu', 'Mochi', 'Gyoza', 'Tofu'].map((name) => (
      <li key={name}>
        <Chip>{name}</Chip>
      </li>
    )),
  },
})

export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Próximos' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Anteriores' })).toBeNull()
  },
})
export const AtTheEnd = meta.story({
  name: 'The arrow leads to the last item',
  play: async ({ canvas, userEvent }) => {
    ;(await canvas.findByRole('button', { name: 'Próximos' })).focus()
    const last = canvas.getByRole('button', { name: 'Tofu' })
    await waitFor(async () => {
      await userEvent.keyboard('{Enter}')
      await expect(last.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth)
    })
    await expect(await canvas.findByRole('button', { name: 'Anteriores' })).toBeVisible()
  },
})
export const FocusClearOfArrows = meta.story({
  name: 'A focused item is clear of the arrows',
  play: async ({ canvas }) => {
    const arrow = await canvas.findByRole('button', { name: 'Próximos' })
    const items = canvas.getAllByRole('button').filter((each) => each.closest('li') !== null)
    const edge = arrow.getBoundingClientRect().left
    const rightOf = (item: Element) => item.getBoundingClientRect().right
    const covered = items.find((item) => rightOf(item) > edge)!
    const list = covered.closest('ul')!
    list.scrollLeft += rightOf(covered) - edge - 20
    await waitFor(() => expect(Math.round(rightOf(covered))).toBe(Math.round(edge + 20)))
    covered.focus()
    await waitFor(() => expect(rightOf(covered)).toBeLessThanOrEqual(edge))
    await expect(await canvas.findByRole('button', { name: 'Anteriores' })).toBeVisible()
    // The text of a scrolled row shifts by a part of a pixel with the load of the machine, so the picture shows the first state.
    covered.blur()
    list.scrollLeft = 0
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Anteriores' })).toBeNull())
  },
})
