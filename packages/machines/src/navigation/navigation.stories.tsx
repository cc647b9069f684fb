import { expect, waitFor } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import {
  chartIn,
  expectReadable,
  firstLink,
  inspectorOf,
  press,
  scenariosOf,
  showScreen,
  stateIn,
} from '../../../../.storybook/inspector/inspector-story.tsx'
import type { Link } from '../../../../.storybook/inspector/link.ts'
import { navigationScreen } from '../../../../.storybook/inspector/navigation-screen.tsx'
import { navigationJourneys } from './navigation-journeys.examples.ts'
import { navigationExamples } from './navigation.examples.ts'
import { navigationMachine } from './navigation.machine.ts'

const meta = preview.type<{ args: Link }>().meta({
  title: 'Machines/Navigation',
  render: inspectorOf({
    machine: navigationMachine,
    ...navigationExamples,
    screen: navigationScreen,
    scenarios: scenariosOf(navigationJourneys, ([, events]) => ({ events })),
  }),
  args: firstLink,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'laptop1280' } },
  tags: ['!autodocs'],
})

/** The sidebar is open over the rail, and the shopper chooses nothing yet. */
export const Live = meta.story({
  tags: ['DS-03', 'BEY-19'],
  play: async (context) => {
    await expectReadable(await chartIn(context.canvas, 'navigation'))
    await press(context, 'sidebar.open', 'sidebar.collapse', 'sidebar.open')
    await expect(stateIn(context.canvas)).toHaveTextContent('travel.still, overlay.sidebar, rail.shown')
  },
})

/** NAV-22: opening a page closes the sidebar and marks the navigation, until its time has passed. */
export const Moving = meta.story({
  play: async (context) => {
    await chartIn(context.canvas, 'navigation')
    await press(context, 'sidebar.open', 'page.open')
    await expect(stateIn(context.canvas)).toHaveTextContent('travel.moving, overlay.closed, rail.hidden')
    await press(context, 'movingTime passes')
    await expect(stateIn(context.canvas)).toHaveTextContent('travel.still')
  },
})

/** NAV-16: the sidebar opens inside the frame of each screen, which sends its own events; the inspector's buttons keep the focus. */
export const Screens = meta.story({
  name: 'The sidebar and the menu',
  tags: ['BEY-19'],
  play: async (context) => {
    const { canvas, userEvent } = context
    await chartIn(canvas, 'navigation')
    await press(context, 'sidebar.open', 'page.open', 'mobileNav.open')
    const phone = await showScreen(context, 'Phone')
    await expect(await phone.findByRole('dialog', { name: 'Menu' })).toBeVisible()
    const first = canvas.getByRole('button', { name: 'First step' })
    await userEvent.click(first)
    await expect(first).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Step forward' }))
    await expect(await phone.findByRole('dialog', { name: 'Departamentos' })).toBeVisible()
    const desktop = await showScreen(context, 'Desktop')
    await expect(await desktop.findByRole('dialog', { name: 'Departamentos' })).toBeVisible()
    await expect(document.body.querySelector(':scope > [role=dialog]')).toBeNull()
    const department = desktop.getByRole('link', { name: /^Massas e lámen/ })
    department.click()
    await waitFor(() => expect(stateIn(canvas)).toHaveTextContent('travel.moving, overlay.closed'))
    const after = await showScreen(context, 'Phone')
    await expect(await after.findByRole('heading', { name: 'Massas e lámen' })).toBeVisible()
    // The dialog that closes may return the focus after the press.
    canvas.getByRole('radio', { name: 'Phone' }).focus()
  },
})
