import { LabelsProvider } from '@lotus/ui/labels'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { icons } from 'virtual:icons'

import { compose } from './compose.ts'
import { Content } from './content.tsx'
import { library, loadEntries, type Entry } from './library.ts'
import { decode, encode } from './link.ts'
import { Playground, type PlaygroundLink } from './playground.tsx'
import { removeDraft, saveDraft, startOf } from './start.ts'

let root: Root | null = null
const onLink = vi.fn<(link: Partial<PlaygroundLink>) => void>()
const close = () => {
  root?.unmount()
  document.body.replaceChildren()
}
beforeEach(() => {
  removeDraft()
  onLink.mockClear()
})
afterEach(close)

let entries: Entry[] = []
beforeAll(async () => {
  entries = await loadEntries()
})

const mount = (content: React.ReactNode) => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<LabelsProvider language="pt-BR">{content}</LabelsProvider>)
}
const open = async (link = '') =>
  mount(
    <Playground
      start={await startOf(link)}
      entries={entries}
      locale="pt-BR"
      themes="one"
      address="about:blank"
      onLink={onLink}
    />,
  )

const composedText = () =>
  document.querySelector<HTMLIFrameElement>('iframe[title="Composition on a phone"]')?.contentDocument?.body.textContent
const editor = page.getByRole('textbox', { name: 'Code' })
const status = page.getByRole('status')
/** Replaces the code. A closing tag is written automatically. */
const type = async (code: string) => {
  await userEvent.click(editor)
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}')
  const data = new DataTransfer()
  data.setData('text/plain', code)
  editor.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}

describe('the playground', () => {
  it('DS-08 restores after a reload what was typed', async () => {
    await open()
    await expect.poll(composedText).toContain('Sua cesta')
    await type('<Text>Depois</Text>')
    await expect.poll(composedText).toBe('Depois')
    close()
    await open()
    await expect.poll(composedText).toBe('Depois')
  })

  it('DS-08 gives the link of what was typed', async () => {
    await open()
    await type('<Text>Link</Text>')
    await expect.poll(() => decode(onLink.mock.lastCall?.[0].code ?? '')).toBe('<Text>Link</Text>')
  })

  it('DS-08 keeps the last good composition beside the message of a mistake or a failed component', async () => {
    await open()
    await type('<Text>Certo</Text>')
    await expect.poll(composedText).toBe('Certo')
    await type('<Text>\n<Buton />\n</Text>')
    await expect.element(status).toHaveTextContent('Line 2: There is no component <Buton>.')
    expect(composedText()).toBe('Certo')
    // A tab outside of its tabs.
    await type('<Tab value="a">Aba</Tab>')
    await expect.element(status).toHaveTextContent('While rendering: Error: `TabsTrigger` must be used within `Tabs`')
    expect(composedText()).toBe('Certo')
    await type('<Text>De novo</Text>')
    await expect.poll(composedText).toBe('De novo')
    await expect.element(status).toHaveTextContent('')
  })

  it('DS-08 tells that a link is damaged, and opens with the example', async () => {
    await open('s3FOLEqx41JQsPFITUzJzEtX')
    await expect.element(status).toHaveTextContent('The link is damaged: its end may be missing.')
    await expect.poll(composedText).toContain('Sua cesta')
  })

  it.each([
    ['an object as an element', '<Card as={{ toString: 1 }} />'],
    ['an object in a text', '{`${{ toString: 1 }}`}'],
    ['an object as a child', '{{ toString: 1 }}'],
    ['an object as an attribute', '<a href={{ toString: 1 }} />'],
    ['a promise', '{{ then: () => {} }}'],
    ['deep nesting', `${'<Card>'.repeat(6000)}${'</Card>'.repeat(6000)}`],
  ])('DS-08 opens with a message if the stored draft has %s', async (_, code) => {
    saveDraft(code)
    await open()
    await expect.poll(() => status.element().textContent).toMatch(/^(Line 1|While rendering): ./)
    await type('<Text>Certo</Text>')
    await expect.poll(composedText).toBe('Certo')
  })

  it('DS-08 keeps the draft of a reader who changes the composition of a link', async () => {
    saveDraft('<Text>Meu</Text>')
    const link = await encode('<Text>Alheio</Text>')
    await open(link)
    await expect.poll(composedText).toBe('Alheio')
    await type('<Text>Mudado</Text>')
    await expect.poll(() => decode(onLink.mock.lastCall?.[0].code ?? '')).toBe('<Text>Mudado</Text>')
    expect((await startOf('')).code).toBe('<Text>Meu</Text>')
    await userEvent.click(page.getByRole('button', { name: 'Leave this link' }))
    await expect.poll(composedText).toBe('Meu')
    await type('<Text>Novo</Text>')
    await expect.poll(composedText).toBe('Novo')
    expect((await startOf('')).code).toBe('<Text>Novo</Text>')
  })

  it('DS-08 still stores the draft after a reload, when the address has the code of the draft', async () => {
    saveDraft('<Text>Meu</Text>')
    await open(await encode('<Text>Meu</Text>'))
    await type('<Text>Novo</Text>')
    await expect.poll(composedText).toBe('Novo')
    expect((await startOf('')).code).toBe('<Text>Novo</Text>')
  })

  it('DS-08 is left with the Tab key', async () => {
    await open()
    await userEvent.click(editor)
    await expect.element(editor).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('searchbox', { name: 'Find a component' })).toHaveFocus()
  })

  it('DS-08 stays in its frame when a link or a form of the composition is used', async () => {
    await open()
    await type('<form action="/x"><Link href="/y">Ir</Link><Button type="submit">Enviar</Button></form>')
    await expect.poll(composedText).toBe('IrEnviar')
    const inner = document.querySelector('iframe')?.contentDocument
    const isPrevented = (selector: string, type: string) =>
      inner?.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true, cancelable: true })) === false
    expect(isPrevented('a', 'click')).toBe(true)
    expect(isPrevented('form', 'submit')).toBe(true)
    expect(isPrevented('button', 'click')).toBe(false)
  })
})

describe('the components of the playground', () => {
  it('DS-08 are all those of the library that have stories', () => {
    const files = import.meta.glob('../../packages/{ui,ui-shop}/src/*/*.stories.tsx')
    const folders = Object.keys(files).map((file) => file.split('/').at(-2)?.replaceAll('-', ''))
    // `BannerSlide` is in the folder `banner`, `CategoryTiles` in `category-tile`.
    const names = entries.map(({ name }) => name.replace(/Group$|Slide$|(?<=^CategoryTile)s$/, '').toLowerCase())
    expect(folders.sort()).toEqual(names.sort())
    expect(entries.filter(({ use }) => use === '')).toEqual([])
  })

  it('DS-08 have snippets that compose and render', async () => {
    const failed: string[] = []
    for (const { name, snippets } of entries)
      for (const { story, code } of snippets) {
        const result = compose(code, library, icons, 'pt-BR')
        if ('mistake' in result) {
          failed.push(`${name} ${story}: ${result.mistake.message}`)
          continue
        }
        let done = false
        mount(
          <Content
            content={<div ref={() => void (done = true)}>{result.content}</div>}
            onError={(error) => {
              failed.push(`${name} ${story}: ${String(error)}`)
              done = true
            }}
          />,
        )
        await expect.poll(() => done).toBe(true)
        close()
      }
    expect(failed).toEqual([])
  })
})
