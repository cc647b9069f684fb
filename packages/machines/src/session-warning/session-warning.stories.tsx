import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
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
import { sessionWarningScreen } from '../../../../.storybook/inspector/screens.tsx'
import { sessionWarningToasts } from '../../../../.storybook/inspector/toasts.ts'
import { sessionWarningJourneys } from './session-warning-journeys.examples.ts'
import { sessionWarningExamples } from './session-warning.examples.ts'
import { sessionWarningMachine } from './session-warning.machine.ts'

const meta = preview.type<{ args: Link }>().meta({
  title: 'Machines/Session warning',
  render: inspectorOf({
    machine: sessionWarningMachine,
    ...sessionWarningExamples,
    screen: sessionWarningScreen,
    toastOf: sessionWarningToasts,
    scenarios: scenariosOf(sessionWarningJourneys, ([, events]) => ({ events })),
  }),
  args: firstLink,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'laptop1280' } },
  tags: ['!autodocs'],
})

/** Five minutes are left, and the shopper extends the session. */
export const Live = meta.story({
  tags: ['DS-03', 'BEY-19'],
  play: async (context) => {
    await expectReadable(await chartIn(context.canvas, 'sessionWarning'))
    await press(context, /^readRemaining answers: .*300000/, 'session.extend')
    await expect(stateIn(context.canvas)).toHaveTextContent('extending')
  },
})
