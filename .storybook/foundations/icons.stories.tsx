import { Field } from '@lotus/ui/field'
import { TextInput } from '@lotus/ui/text-input'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { icons } from 'virtual:icons'

import preview from '../preview.tsx'
import * as css from './foundations.css.ts'
import { isFound } from './icon-uses.ts'
import { CopyButton, Page, Section } from './parts.tsx'

function Icons() {
  const [search, setSearch] = useState('')
  const found = Object.entries(icons).filter(([name]) => isFound(name, search))
  return (
    <Page>
      <Section
        title="Icons"
        note="Those of lucide.dev that the shop uses, with strokes of 1.75. They are decorative: the accessible name is a text of the control."
      >
        <Field label="Search">
          <TextInput type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
        </Field>
        <output>{found.length === 1 ? '1 icon' : `${found.length} icons`}</output>
        <ul className={css.icons}>
          {found.map(([name, Icon]) => (
            <li key={name} className={css.icon}>
              <Icon />
              {name}
              <CopyButton text={`lucide-react/icons/${name}`} />
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  )
}

const meta = preview.meta({
  title: 'Foundations/Icons',
  globals: { locale: 'en-US' },
  render: Icons,
})

/** Search by name or use; the button copies the module to import. */
export const AllIcons = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(Object.keys(icons).length)
  },
})
export const Search = meta.story({
  play: async ({ canvas, userEvent }) => {
    const found = () => canvas.getAllByRole('listitem').map((item) => item.textContent)
    await userEvent.type(canvas.getByLabelText('Search'), 'entrega')
    await expect(found()).toEqual(['truck'])
    await userEvent.clear(canvas.getByLabelText('Search'))
    await userEvent.type(canvas.getByLabelText('Search'), 'arrow r')
    await expect(found()).toEqual(['arrow-right'])
  },
})
