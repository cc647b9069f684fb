import preview from '../../../../.storybook/preview.tsx'
import { Meter } from './meter.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Meter',
  parameters: guide({
    status: 'ready',
    use: 'For the quality of a value, such as the strength of a password.',
    avoid: 'ProgressBar for the distance to a goal; StepperProgress for the steps of a process.',
    anatomy: ['Steps', 'Text'],
    keyboard: [],
    accessibility: 'The steps are decorative, and have borders in forced colors. The text is a status.',
  }),
  component: Meter,
  args: { value: 2, label: 'Senha razoável' },
})

export const Default = meta.story({ args: { tone: 'warning' } })
