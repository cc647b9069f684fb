import { Button } from '@lotus/ui/button'
import { Disclosure } from '@lotus/ui/disclosure'
import { Heading } from '@lotus/ui/heading'
import { Inline } from '@lotus/ui/inline'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'
import { TextInput } from '@lotus/ui/text-input'
import { useId, useState } from 'react'

import type { Entry } from './library.ts'
import * as css from './playground.css.ts'

type ComponentListProps = { entries: readonly Entry[]; onInsert: (code: string) => void }

/** The components with the JSX of their stories, to insert. */
export function ComponentList({ entries, onInsert }: ComponentListProps) {
  const [search, setSearch] = useState('')
  const id = useId()
  const found = entries.filter(({ name, use }) => `${name} ${use}`.toLowerCase().includes(search.toLowerCase()))
  return (
    <section aria-labelledby={id} className={css.components}>
      <Heading level={2} size="title4" id={id}>
        Components
      </Heading>
      <TextInput
        type="search"
        size="small"
        aria-label="Find a component"
        placeholder="Button, form, price …"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <ul className={css.list}>
        {found.map(({ name, use, snippets }) => (
          <li key={name}>
            <Disclosure summary={name}>
              <Stack gap={2}>
                <Text size="small" tone="muted">
                  {use}
                </Text>
                <Inline>
                  {snippets.map(({ story, code }) => (
                    <Button
                      key={story}
                      size="small"
                      aria-label={`Insert ${name}: ${story}`}
                      onClick={() => onInsert(code)}
                    >
                      {story}
                    </Button>
                  ))}
                </Inline>
              </Stack>
            </Disclosure>
          </li>
        ))}
      </ul>
    </section>
  )
}
