import type { ComponentProps } from 'react'

import * as css from './timeline.css.ts'

export type TimelineProps = Omit<ComponentProps<'ol'>, 'className' | 'style'>

/** The steps of a process that takes days, such as an order, from top to bottom. */
export const Timeline = (props: TimelineProps) => <ol {...props} />

export type TimelineStepProps = Omit<ComponentProps<'li'>, 'className' | 'style'> & {
  /** `ended` is a last step that was not planned, such as a cancellation. */
  state: 'done' | 'current' | 'todo' | 'ended'
}

/** A step of a `Timeline`: what happens and when. */
export const TimelineStep = ({ state, ...rest }: TimelineStepProps) => (
  <li {...rest} data-state={state} aria-current={state === 'current' ? 'step' : undefined} className={css.step} />
)
