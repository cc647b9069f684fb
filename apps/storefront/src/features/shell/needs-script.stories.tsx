import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { NeedsScript } from './needs-script.tsx'

const meta = preview.meta({
  title: 'Patterns/Navigation/Needs JavaScript',
  component: NeedsScript,
  // With JavaScript it is hidden.
  decorators: [
    (Message) => (
      <div id="without-script">
        <style>{'#without-script > div { display: block }'}</style>
        {Message()}
      </div>
    ),
  ],
  parameters: { layout: 'fullscreen', ...inModes('phone', 'dark') },
})

/** What a browser without JavaScript shows in place of the cart, for instance. */
export const Portuguese = meta.story({ tags: ['SHELL-09'] })
export const Chinese = meta.story({ globals: { locale: 'zh-CN' } })
