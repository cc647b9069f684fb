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
import { authScreen } from '../../../../.storybook/inspector/screens.tsx'
import { authToasts } from '../../../../.storybook/inspector/toasts.ts'
import { authJourneys } from './auth-journeys.examples.ts'
import { authExamples } from './auth.examples.ts'
import { authMachine } from './auth.machine.ts'

const meta = preview.type<{ args: Link }>().meta({
  title: 'Machines/Auth',
  render: inspectorOf({
    machine: authMachine,
    ...authExamples,
    screen: authScreen,
    toastOf: authToasts,
    scenarios: scenariosOf(authJourneys, ([, input, events]) => ({ input, events })),
  }),
  args: firstLink,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'laptop1280' } },
  tags: ['!autodocs'],
})

/** An expired persisted session is refreshed. */
export const Live = meta.story({
  tags: ['DS-03', 'BEY-19'],
  play: async (context) => {
    await expectReadable(await chartIn(context.canvas, 'auth'))
    await press(context, /^refresh answers: .*ok true/)
    await expect(stateIn(context.canvas)).toHaveTextContent('signedIn.idle')
  },
})

/** AUTH-03: without a refresh token, a rejected request ends the session. */
export const JwtRefused = meta.story({
  args: { scenario: 'auth-03-expires-on-a-401-in-jwt-mode' },
  play: async ({ canvas }) => {
    await chartIn(canvas, 'auth')
    await expect(stateIn(canvas)).toHaveTextContent('expired')
  },
})
