import { useState } from 'react'
import { expect, waitFor, within } from 'storybook/test'

import { inModes } from './modes.ts'
import { loadEntries, type Entry } from './playground/library.ts'
import { addressOf } from './playground/link.ts'
import { Playground, type PlaygroundLink } from './playground/playground.tsx'
import { writeArgs } from './play.ts'
import { removeDraft, startOf, type Start } from './playground/start.ts'
import preview from './preview.tsx'
import { settingsOf } from './settings.ts'

const none = { control: false } as const

const meta = preview.type<{ args: PlaygroundLink }>().meta({
  title: 'Playground',
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { code: '', themes: 'one' } satisfies PlaygroundLink,
  argTypes: { code: none, themes: none },
  loaders: [
    async ({ args }) => ({ start: await startOf((args as PlaygroundLink).code), entries: await loadEntries() }),
  ],
  render: function Page(args, { id, globals, loaded }) {
    const [link, setLink] = useState(args)
    return (
      <Playground
        start={loaded['start'] as Start}
        entries={loaded['entries'] as Entry[]}
        locale={settingsOf(globals).locale}
        themes={link.themes}
        address={addressOf(id, link, globals)}
        onLink={(change) => {
          const next = { ...link, ...change }
          setLink(next)
          writeArgs(id, next)
        }}
      />
    )
  },
})

const patience = { timeout: 30_000 }
type Canvas = ReturnType<typeof within>

/** The content of a composition's frame. */
function composedIn(canvas: Canvas, title: string) {
  const { contentDocument } = canvas.getByTitle(title) as HTMLIFrameElement
  return within(contentDocument?.body ?? document.body)
}
const phone = 'Composition on a phone'
const desktop = 'Composition on a desktop'

/** Write JSX of the components, or insert it from the list below. The address of the page has the composition: copy the link to share it. */
export const Compose = meta.story({ parameters: { ...inModes('phone-dark') } })

/** The stories below test the page; the sidebar does not list them. */
const beforeEach = () => removeDraft
const shortStart = async () => ({
  start: {
    code: '<Stack>\n  <Heading level={1}>Sua cesta</Heading>\n</Stack>\n',
    isDamaged: false,
    isForeign: false,
  } satisfies Start,
})

export const InsertsAComponent = meta.story({
  tags: ['!dev', 'DS-08'],
  beforeEach,
  loaders: [shortStart],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Find a component' }), 'quantity')
    await userEvent.click(canvas.getByText('QuantityStepper'))
    await userEvent.click(canvas.getByRole('button', { name: 'Insert QuantityStepper: Compact' }))
    for (const title of [phone, desktop])
      await waitFor(
        () => expect(composedIn(canvas, title).getByRole('group', { name: 'Quantidade de Missô' })).toBeVisible(),
        patience,
      )
  },
})

export const ShowsAMistake = meta.story({
  tags: ['!dev', 'DS-08'],
  beforeEach,
  loaders: [shortStart],
  play: async ({ canvas, userEvent }) => {
    const code = canvas.getByRole('textbox', { name: 'Code' })
    await userEvent.click(code)
    await userEvent.keyboard('<Buton />')
    await waitFor(
      () => expect(canvas.getByRole('status')).toHaveTextContent('Line 1: There is no component <Buton>.'),
      patience,
    )
    await expect(composedIn(canvas, phone).getByRole('heading', { level: 1, name: 'Sua cesta' })).toBeVisible()
    await userEvent.tab()
    await expect(code).not.toHaveFocus()
  },
})

export const OpensALink = meta.story({
  tags: ['!dev', 'DS-08'],
  beforeEach,
  args: {
    code: 's3FOLEqx41JQsPFITUzJzEtXyEktS82xrTaqtauuVigosVJQd0lUKEpNSVXXUajKsFJQfzZ36Yv2VS8n73vWt1RdobbWRh-q1Y7LRh9iHAA',
    themes: 'both',
  },
  globals: { locale: 'zh-CN' },
  play: async ({ canvas }) => {
    for (const theme of ['light', 'dark'])
      for (const title of [phone, desktop]) {
        const heading = await waitFor(
          () => composedIn(canvas, `${title}, ${theme}`).getByRole('heading', { name: '来自链接' }),
          patience,
        )
        await expect(heading.ownerDocument.documentElement.dataset['theme']).toBe(theme)
      }
    await expect(canvas.getByRole('textbox', { name: 'Code' })).toHaveTextContent('来自链接')
  },
})
