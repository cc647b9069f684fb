import { expect } from 'storybook/test'

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
import { refreshScreen } from '../../../../.storybook/inspector/screens.tsx'
import { refreshJourneys, refreshOutputs } from './refresh-journeys.examples.ts'
import { refreshExamples } from './refresh.examples.ts'
import { refreshMachine } from './refresh.machine.ts'

const meta = preview.type<{ args: Link }>().meta({
  title: 'Machines/Refresh',
  render: inspectorOf({
    machine: refreshMachine,
    ...refreshExamples,
    screen: refreshScreen,
    scenarios: scenariosOf([...refreshJourneys, ...refreshOutputs], ([, events]) => ({
      input: refreshExamples.input,
      events,
    })),
  }),
  args: firstLink,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'laptop1280' } },
  tags: ['!autodocs'],
})

/** The lock among tabs, then the request. */
export const Live = meta.story({
  tags: ['DS-03', 'BEY-19'],
  play: async (context) => {
    await expectReadable(await chartIn(context.canvas, 'refresh'))
    await press(context, /^readToken answers: hasToken true/, 'lock.grant')
    await expect(stateIn(context.canvas)).toHaveTextContent('refreshing.asking')
  },
})

/** AUTH-06: the server gave no answer, so the machine waits before it retries. */
export const Pausing = meta.story({
  play: async (context) => {
    await chartIn(context.canvas, 'refresh')
    await press(context, /^readToken answers: hasToken true/, 'lock.grant', /NETWORK_ERROR/)
    await expect(stateIn(context.canvas)).toHaveTextContent('refreshing.pausing')
  },
})

/** AUTH-03: the account stays while the refresh runs, and a rejected one leads to the login. */
export const Screens = meta.story({
  name: 'The account during the refresh',
  tags: ['BEY-19'],
  play: async (context) => {
    const { canvas, userEvent } = context
    await chartIn(canvas, 'refresh')
    await press(context, /^readToken answers: hasToken true/, 'lock.grant', /REFRESH_TOKEN_INVALID/)
    const screen = await showScreen({ canvas, userEvent }, 'Phone')
    await expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Step back' }))
    await expect(await screen.findByRole('button', { name: /Mei/ })).toBeVisible()
  },
})
