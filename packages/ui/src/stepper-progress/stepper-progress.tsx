import Check from 'lucide-react/icons/check'
import type { ComponentProps, ReactElement } from 'react'

import { useLabel } from '../labels/labels-provider.tsx'
import { Slot, Slottable } from '../slot/slot.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './stepper-progress.css.ts'

export type ProgressStep = {
  id: string
  /** The label of the step. */
  label: string
  state: 'done' | 'current' | 'todo'
  /** An empty link back to the step (the router's `Link`), where going back is possible. */
  link?: ReactElement
}

export type StepperProgressProps = Omit<ComponentProps<'nav'>, 'className' | 'style' | 'aria-label' | 'children'> & {
  /** The accessible name. */
  label: string
  steps: ProgressStep[]
  /** Screen-reader text after the label of a finished step: "concluída". Defaults to the label `done`. */
  doneLabel?: string
}

/** Numbered steps of a process. Phones show only the current step's label. */
export function StepperProgress({ label, steps, doneLabel, ...rest }: StepperProgressProps) {
  const done = useLabel('done', ['completed', 'completada', 'concluída', '已完成'], doneLabel)
  return (
    <nav {...rest} aria-label={label}>
      <ol className={css.list}>
        {steps.map((step, index) => {
          const content = (
            <>
              <span aria-hidden="true" className={css.number}>
                {step.state === 'done' ? <Check size={17} /> : index + 1}
              </span>
              <span className={css.words}>
                {step.label}
                {step.state === 'done' && <VisuallyHidden> {done}</VisuallyHidden>}
              </span>
            </>
          )
          return (
            <li
              key={step.id}
              data-state={step.state}
              aria-current={step.state === 'current' ? 'step' : undefined}
              className={css.item}
            >
              {step.link === undefined ? (
                <span className={css.step}>{content}</span>
              ) : (
                <Slot className={css.step}>
                  <Slottable>{step.link}</Slottable>
                  {content}
                </Slot>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
