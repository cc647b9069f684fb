import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { StepperProgress, type ProgressStep } from './stepper-progress.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const names = ['Identificação', 'Endereço', 'Entrega', 'Revisão', 'Pagamento']
const steps = (current: number): ProgressStep[] =>
  names.map((label, index) => ({
    id: label,
    label,
    state: index < current ? 'done' : index === current ? 'current' : 'todo',
    // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the stepper renders its content
    ...(index < current ? { link: <a href={`#${label}`} /> } : {}),
  }))

const meta = preview.meta({
  title: 'Components/Stepper progress',
  parameters: guide({
    status: 'ready',
    use: 'For the steps of the checkout.',
    avoid: 'Breadcrumbs for levels; ProgressBar for an amount.',
    anatomy: ['Steps with number and label', 'Lines'],
    keyboard: [
      ['Tab', 'Moves through the steps that are links.'],
      ['Enter', 'Returns to the step.'],
    ],
    accessibility: 'A labelled navigation; the current step has aria-current, finished ones a hidden text.',
  }),
  component: StepperProgress,
  args: { label: 'Etapas da compra', steps: steps(4), doneLabel: 'concluído' },
})

export const Last = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Endereço concluído' })).toHaveAttribute('href', '#Endereço')
    await expect(canvas.getByText('Pagamento').closest('li')).toHaveAttribute('aria-current', 'step')
  },
})
export const First = meta.story({ args: { steps: steps(0) } })
export const Middle = meta.story({ args: { steps: steps(2) }, parameters: inModes('dark') })
export const Phone = meta.story({ globals: { viewport: { value: 'phone360' } } })
export const PhoneFirst = meta.story({ args: { steps: steps(0) }, globals: { viewport: { value: 'phone360' } } })
export const Tablet = meta.story({ args: { steps: steps(2) }, globals: { viewport: { value: 'tablet768' } } })
