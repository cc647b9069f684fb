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
import { documentSyncJourneys } from './document-sync-journeys.examples.ts'
import { documentSyncExamples } from './document-sync.examples.ts'
import { documentSyncMachine } from './document-sync.machine.ts'

const meta = preview.type<{ args: Link }>().meta({
  title: 'Machines/Document sync',
  render: inspectorOf({
    machine: documentSyncMachine,
    ...documentSyncExamples,
    scenarios: scenariosOf(documentSyncJourneys, ([, events]) => ({ input: documentSyncExamples.input, events })),
  }),
  args: firstLink,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'laptop1280' } },
  tags: ['!autodocs'],
})

/** A command that is issued during a request waits until the request ends. */
export const Live = meta.story({
  tags: ['DS-03', 'BEY-19'],
  play: async (context) => {
    await expectReadable(await chartIn(context.canvas, 'documentSync'))
    await press(context, /^log\.changed/)
    await expect(stateIn(context.canvas)).toHaveTextContent('reading')
  },
})
