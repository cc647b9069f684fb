import { expect, fn, waitFor } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'
import { Text } from '../text/text.tsx'
import { Tab, TabList, TabPanel, Tabs } from './tabs.tsx'

const days = [
  ['Hoje', '23 de nov.'],
  ['Amanhã', '24 de nov.'],
  ['Quarta', '25 de nov.'],
  ['Quinta', '26 de nov.'],
  ['Sexta', '27 de nov.'],
  ['Sábado', '28 de nov.'],
]

const meta = preview.meta({
  title: 'Components/Tabs',
  parameters: guide({
    status: 'ready',
    use: 'For groups of content of which one is shown, such as the times of a day.',
    avoid: 'Segmented for a choice that is a value; SectionNav for sections of one page.',
    anatomy: ['Tabs in a row', 'Panel of the chosen tab'],
    keyboard: [
      ['Tab', 'Moves to the chosen tab, then into its panel.'],
      ['Arrow keys', 'Show the next or the previous tab.'],
      ['Home, End', 'Show the first or the last tab.'],
    ],
    accessibility:
      'A labelled tablist; each panel is named by its tab. The row scrolls, and a focused tab is scrolled into view.',
  }),
  component: Tabs,
  args: {
    defaultValue: 'Hoje',
    onValueChange: fn(),
    children: (
      <>
        <TabList label="Dia">
          {days.map(([day = '', date]) => (
            <Tab key={day} value={day} description={date}>
              {day}
            </Tab>
          ))}
        </TabList>
        {days.map(([day = '']) => (
          <TabPanel key={day} value={day}>
            <Text>Horários: {day}</Text>
          </TabPanel>
        ))}
      </>
    ),
  },
})

export const Phone = meta.story({
  tags: ['BEY-12'],
  globals: { viewport: { value: 'phone360' } },
  play: async ({ canvas }) => {
    const row = canvas.getByRole('tablist', { name: 'Dia' })
    const faded = () => [
      getComputedStyle(row).maskImage !== 'none',
      'moreStart' in row.dataset,
      'moreEnd' in row.dataset,
    ]
    await waitFor(() => expect(faded()).toEqual([true, false, true]))
    row.scrollTo({ left: row.scrollWidth, behavior: 'instant' })
    await waitFor(() => expect(faded()).toEqual([true, true, false]))
    row.scrollTo({ left: 0, behavior: 'instant' })
    await waitFor(() => expect(faded()).toEqual([true, false, true]))
  },
})
export const Keyboard = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('tab', { name: /^Hoje/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(canvas.getByRole('tab', { name: /^Amanhã/ })).toHaveFocus())
    await expect(args.onValueChange).toHaveBeenCalledWith('Amanhã')
    await expect(canvas.getByRole('tabpanel', { name: /^Amanhã/ })).toHaveTextContent('Horários: Amanhã')
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(canvas.getByRole('tab', { name: /^Sábado/ })).toHaveFocus())
    await expect(canvas.getAllByRole('tabpanel')).toHaveLength(1)
  },
})
