import { Markdown } from '@storybook/addon-docs/blocks'
import { useId, type ReactNode } from 'react'

import * as css from './docs.css.ts'

/** How a component is meant to be used: the sections of its docs page, beside its stories and its controls. */
export type Guide = {
  /** `stable` does not change without a rename of its call sites; `new` may. */
  status: 'stable' | 'new'
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

export function GuideSections({ status, use, avoid, anatomy, keyboard, accessibility }: Guide) {
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
      <Section title="Status">{status === 'stable' ? 'Stable: in use by the shop.' : 'New: may still change.'}</Section>
    </div>
  )
}
