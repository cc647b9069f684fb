import { Markdown } from '@storybook/addon-docs/blocks'
import { Fragment, useId, type ReactNode } from 'react'

import * as css from './docs.css.ts'
import type { EvidenceStory } from './maturity.ts'

/** How a component is meant to be used: the sections of its docs page, beside its stories and its controls. */
export type Guide = {
  /** `ready`: the evidence of `maturity.ts` exists, and a change of the API also updates its call sites. `draft`: may change. */
  status: 'ready' | 'draft'
  use: string
  avoid: string
  /** Its visible parts, in reading order. */
  anatomy: readonly string[]
  /** Keys and their effects; empty without interaction. */
  keyboard: readonly (readonly [keys: string, effect: string])[]
  accessibility: string
}

/** The parameters of the stories of a component. */
export const guide = (content: Guide) => ({ guide: content })

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={css.section}>
      <h2 id={id} className={css.sectionTitle}>
        {title}
      </h2>
      {children}
    </section>
  )
}

type EvidenceProps = { stories: readonly (EvidenceStory & { href: string })[]; keys: number }

/** Links to the stories that show that a component is ready. */
function Evidence({ stories, keys }: EvidenceProps) {
  const played = stories.filter(({ isPlayed }) => isPlayed)
  const checked = stories.filter(({ isChecked }) => isChecked).length
  return (
    <ul className={css.list}>
      <li>{`${stories.length} stories, each with a picture`}</li>
      <li>{keys === 0 ? 'No keys of its own' : `${keys} rows of keys (Keyboard)`}</li>
      <li>
        {`Contrast of ${checked} of ${stories.length} stories checked in both themes; `}
        <a href="./?path=/story/foundations-color--contrast-pairs" target="_top">
          pairs of colors
        </a>
      </li>
      <li>
        {played.length === 0 ? 'No interaction to test' : 'Tested interactions: '}
        {played.map(({ name, href }, index) => (
          <Fragment key={href}>
            {index > 0 && ', '}
            <a href={href} target="_top">
              {name}
            </a>
          </Fragment>
        ))}
      </li>
    </ul>
  )
}

type GuideSectionsProps = Guide & Pick<EvidenceProps, 'stories'>

export function GuideSections({ status, use, avoid, anatomy, keyboard, accessibility, stories }: GuideSectionsProps) {
  return (
    <div className={css.sections}>
      <Section title="Use it">
        <Markdown>{use}</Markdown>
      </Section>
      <Section title="Use another">
        <Markdown>{avoid}</Markdown>
      </Section>
      <Section title="Anatomy">
        <ol className={css.list}>
          {anatomy.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ol>
      </Section>
      <Section title="Keyboard">
        {keyboard.length === 0 ? (
          'No interaction of its own.'
        ) : (
          <table className={css.table}>
            <tbody>
              {keyboard.map(([keys, effect]) => (
                <tr key={keys}>
                  <th scope="row" className={css.cell}>
                    <kbd>{keys}</kbd>
                  </th>
                  <td className={css.cell}>{effect}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Section>
      <Section title="Accessibility">
        <Markdown>{accessibility}</Markdown>
      </Section>
      <Section title="Maturity">
        <p>{status === 'ready' ? 'Ready: it changes only together with its uses.' : 'Draft: it may still change.'}</p>
        <Evidence stories={stories} keys={keyboard.length} />
      </Section>
    </div>
  )
}
