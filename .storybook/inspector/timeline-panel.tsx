import { Heading } from '@lotus/ui/heading'
import { useLayoutEffect, useRef } from 'react'
import type { StateValue } from 'xstate'

import * as css from './inspector.css.ts'
import { storyAddress } from './link.ts'
import { nameOfValue, type Frame } from './run.ts'
import { pathOf, type Transition } from './transitions.ts'
import type { Inspected, Run } from './use-run.ts'

const way = ({ source, target, cause, guard }: Transition) =>
  `${pathOf(source) || source.key} → ${target === null ? 'stays' : pathOf(target)}: ${cause}${guard === '' ? '' : ` [${guard}]`}`

/** A link to the story of the invoked machine that tells why it answered so. */
function Reason({ of }: { of: NonNullable<Inspected['reasons']>[string] | undefined }) {
  if (of === undefined) return null
  return (
    <>
      {'. See '}
      <a href={storyAddress(of.storyId)} target="_top">
        {of.name}
      </a>
    </>
  )
}

/** The transitions of a step with their guards, and what the machine emitted. */
function Reasons({
  frame: { transitions, emitted, error },
  reasons = {},
}: {
  frame: Frame
  reasons: Inspected['reasons']
}) {
  return (
    <ul aria-label="Transitions of this step" className={css.reasons}>
      {error !== null && <li>error: {error}</li>}
      {transitions.map((each, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step may take a transition twice
        <li key={index}>
          <span>{way(each)}</span>
          {each.target !== null && <Reason of={reasons[pathOf(each.target)]} />}
        </li>
      ))}
      {transitions.length === 0 && error === null && <li>no transition</li>}
      {emitted.map(({ type }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step may emit an event twice
        <li key={`emit ${index}`}>emits {type}</li>
      ))}
    </ul>
  )
}

/** Scrolls the list only, so that the buttons that send events stay in place. */
function showCurrent(list: HTMLElement): void {
  const row = list.querySelector('[aria-current]')?.parentElement?.getBoundingClientRect()
  const { top, bottom } = list.getBoundingClientRect()
  // Browsers round the place: a part of a pixel would be cut.
  if (row !== undefined)
    list.scrollTop += Math.ceil(Math.max(0, row.bottom - bottom)) - Math.ceil(Math.max(0, top - row.top))
}

/** All events of the run; each opens its step. */
export function TimelinePanel({ run, reasons }: { run: Run; reasons: Inspected['reasons'] }) {
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    if (list.current !== null) showCurrent(list.current)
  }, [run.step, run.frames])
  return (
    <section aria-label="Timeline" className={css.panel}>
      <Heading level={2} size="title4">
        Timeline
      </Heading>
      <ol ref={list} className={css.timeline}>
        {run.frames.map((frame, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step is its place
          <li key={index}>
            <button
              type="button"
              className={css.step}
              aria-current={index === run.step ? 'step' : undefined}
              data-later={index > run.step ? '' : undefined}
              onClick={() => run.moveTo(index)}
            >
              <span>
                {index}. {frame.event === null ? 'start' : run.nameOf(frame.event)}
              </span>
              <span className={css.stepState}>{nameOfValue(frame.snapshot.value as StateValue)}</span>
            </button>
            {index === run.step && <Reasons frame={frame} reasons={reasons} />}
          </li>
        ))}
      </ol>
    </section>
  )
}
