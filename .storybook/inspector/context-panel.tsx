import { Heading } from '@lotus/ui/heading'
import { Text } from '@lotus/ui/text'

import * as css from './inspector.css.ts'
import { leaves } from './sendables.ts'
import type { Run } from './use-run.ts'

type Change = { path: string; before: string | undefined; after: string | undefined }

/** The values that differ, by path. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const [old, now] = [leaves(before), leaves(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }))
}

/** What the shown step changed in the context, and the whole context after it. */
export function ContextPanel({ run: { frames, frame, step } }: { run: Run }) {
  const before = frames[step - 1]
  const changes = before === undefined ? [] : changesBetween(before.snapshot.context, frame.snapshot.context)
  return (
    <section aria-label="Context" className={css.panel}>
      <Heading level={2} size="title4">
        Context
      </Heading>
      {changes.length === 0 ? (
        <Text size="xsmall" tone="muted">
          {step === 0 ? 'The context at the start.' : 'This step changes nothing in the context.'}
        </Text>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <section tabIndex={0} aria-label="Changes of the context" className={css.scroll}>
          <table className={css.changes}>
            <thead>
              <tr>
                <th scope="col">Value</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ path, before: old, after }) => (
                <tr key={path}>
                  <th scope="row">{path}</th>
                  <td>{old === undefined ? '–' : <del className={css.removed}>{old}</del>}</td>
                  <td>{after === undefined ? '–' : <ins className={css.added}>{after}</ins>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <details>
        <summary className={css.summary}>Whole context</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
        <pre tabIndex={0} className={css.code}>
          {JSON.stringify(frame.snapshot.context, null, 2)}
        </pre>
      </details>
    </section>
  )
}
