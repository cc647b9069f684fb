import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import {
  chartIn,
  expectReadable,
  firstLink,
  inspectorOf,
  press,
  scenariosOf,
  stateIn,
} from '../../../../.storybook/inspector/inspector-story.tsx'
import type { Link } from '../../../../.storybook/inspector/link.ts'
import { navigationJourneys } from './navigation-journeys.examples.ts'
import { navigationExamples } from './navigation.examples.ts'
import { navigationMachine } from './navigation.machine.ts'

const meta = {
  title: 'Machines/Navigation',
  render: inspectorOf({
    machine: navigationMachine,
    ...navigationExamples,
    scenarios: scenariosOf(navigationJourneys, ([, events]) => ({ events })),
  }),
  args: firstLink,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'laptop1280' } },
  tags: ['!autodocs'],
} satisfies Meta<Link>
export default meta
type Story = StoryObj<typeof meta>

/** The sidebar is open over the rail, and the shopper chooses nothing yet. */
export const Live: Story = {
  tags: ['DS-03', 'BEY-19'],
  play: async (context) => {
    await expectReadable(await chartIn(context.canvas, 'navigation'))
    await press(context, 'sidebar.open', 'sidebar.collapse', 'sidebar.open')
    await expect(stateIn(context.canvas)).toHaveTextContent('travel.still, overlay.sidebar, rail.shown')
  },
}

/** NAV-22: choosing a department closes the sidebar and marks the navigation, until its time has passed. */
export const Moving: Story = {
  play: async (context) => {
    await chartIn(context.canvas, 'navigation')
    await press(context, 'sidebar.open', /^department\.choose/)
    await expect(stateIn(context.canvas)).toHaveTextContent('travel.moving, overlay.closed, rail.hidden')
    await press(context, 'movingTime passes')
    await expect(stateIn(context.canvas)).toHaveTextContent('travel.still')
  },
}
