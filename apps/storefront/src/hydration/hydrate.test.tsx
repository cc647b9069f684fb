import { Suspense, useState } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'

import { Select } from '@lotus/ui/select'
import { TextInput } from '@lotus/ui/text-input'

import './head-script.examples.ts'
import { Counter, createSlow, Example, log, ServerBoundary, type ExampleProps } from './hydrate.examples.tsx'
import { Hydrate, hydrateAll, hydratePage } from './hydrate.tsx'
import { BoundaryState, createBoundaryState, lazyWithRetry } from './lazy-with-retry.ts'
import { interaction, load } from './strategies.ts'

let root: Root | null = null
let box: HTMLElement
let props: ExampleProps
let slow = createSlow()
const onRecoverableError = vi.fn<(problem: unknown) => void>()

const one = <Found extends HTMLElement = HTMLElement>(id: string) => document.querySelector<Found>(`#${id}`)!
const textOf = (id: string) => one(id).textContent
const frames = () => new Promise((resolve) => setTimeout(resolve, 100))
const count = (entry: string) => log.filter((each) => each === entry).length

beforeEach(() => {
  log.length = 0
  slow = createSlow()
  onRecoverableError.mockClear()
  box = document.body.appendChild(document.createElement('div'))
  props = { Boundary: ServerBoundary, Slow: Counter }
  box.innerHTML = renderToString(<Example {...props} />)
})
afterEach(() => {
  root?.unmount()
  box.remove()
  window.scrollTo(0, 0)
})

function hydrate(): void {
  props = { Boundary: Hydrate, Slow: slow.Slow }
  root = hydrateRoot(box, <Example {...props} />, { onRecoverableError })
}
function update(changed: Partial<ExampleProps>): void {
  props = { ...props, ...changed }
  root?.render(<Example {...props} />)
}
const hydrated = () => expect.poll(() => log).toContain('hydrated shell')

const fromServer = new WeakSet<Element>()
const mark = (...ids: string[]) => ids.forEach((id) => fromServer.add(one(id)))
const areFromServer = (...ids: string[]) => ids.map((id) => fromServer.has(one(id)))
const press = (id: string) => one(id).click()
const states = (...ids: string[]) => ids.map((id) => textOf(`${id}-state`))

it('SHELL-11 content keeps the HTML of the server, without hydration, until its strategy says so', async () => {
  mark('first', 'outer')
  hydrate()
  await hydrated()
  await frames()
  expect([log, areFromServer('first', 'outer')]).toEqual([['hydrated shell'], [true, true]])
  expect(onRecoverableError).not.toHaveBeenCalled()
})

it('SHELL-11 a press on content that is not hydrated hydrates it and is replayed once', async () => {
  mark('first')
  hydrate()
  await hydrated()
  one('first').querySelector('b')!.click()
  await expect.poll(() => states('first')).toEqual(['pt 0 1'])
  await frames()
  expect([log.slice(1), areFromServer('first')]).toEqual([['hydrated first', 'press first'], [true]])
  press('first')
  await expect.poll(() => states('first')).toEqual(['pt 0 2'])
})

it('SHELL-11 a press before any code is loaded is replayed once, on the shell too', async () => {
  press('first')
  press('shell')
  hydrate()
  await expect.poll(() => states('shell', 'first')).toEqual(['pt 0 1', 'pt 0 1'])
  await frames()
  expect([count('press shell'), count('press first')]).toEqual([1, 1])
})

it('SHELL-11 a press waits for code of a Suspense boundary inside', async () => {
  hydrate()
  await hydrated()
  press('slow')
  await frames()
  expect(count('press slow')).toBe(0)
  slow.resolve()
  await expect.poll(() => states('slow')).toEqual(['pt 0 1'])
  await frames()
  expect(count('press slow')).toBe(1)
})

it('SHELL-11 two presses on one control before it is hydrated count as one', async () => {
  press('first')
  press('first')
  hydrate()
  await expect.poll(() => states('first')).toEqual(['pt 0 1'])
  await frames()
  expect(count('press first')).toBe(1)
})

it('SHELL-09 offline, a click on a link is replayed when its content is hydrated, without leaving the shop', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const link = document.createElement('a')
  link.href = '/cart'
  one('first').append(link)
  hydrate()
  await hydrated()
  const followed = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  box.addEventListener('click', followed)
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  link.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  expect(followed).not.toHaveBeenCalled()
  await expect.poll(() => followed.mock.calls.length).toBe(1)
  onLine.mockRestore()
})

it('SHELL-11 a lazy component in a Suspense inside the boundary hydrates after it and keeps the HTML of the server', async () => {
  const Part = lazyWithRetry(async () => ({ Counter }), 'Counter')
  await Part.preload()
  const content = (
    <Suspense fallback={null}>
      <Part name="first" />
    </Suspense>
  )
  box.innerHTML = renderToString(
    <ServerBoundary when={load()}>
      <BoundaryState value={createBoundaryState()}>{content}</BoundaryState>
    </ServerBoundary>,
  )
  mark('first')
  root = hydrateRoot(box, <Hydrate when={load()}>{content}</Hydrate>, { onRecoverableError })
  await expect.poll(() => log).toContain('hydrated first')
  expect(areFromServer('first')).toEqual([true])
  expect(onRecoverableError).not.toHaveBeenCalled()
})

it('SHELL-08 a lazy component whose code is loading shows the fallback of the boundary that the browser renders', async () => {
  let resolve = () => {}
  const loaded = new Promise<void>((done) => (resolve = done))
  const Part = lazyWithRetry(() => loaded.then(() => ({ Counter })), 'Counter')
  box.innerHTML = ''
  root = createRoot(box)
  root.render(
    <Hydrate when={load()} fallback={<p>Space</p>}>
      <Part name="first" />
    </Hydrate>,
  )
  await expect.poll(() => box.textContent).toBe('Space')
  resolve()
  await expect.poll(() => log).toContain('hydrated first')
  expect(box.textContent).not.toContain('Space')
})

it('SHELL-11 a link in content that is not hydrated is left to the browser', async () => {
  press('link')
  expect(location.hash).toBe('#there')
  history.replaceState(null, '', location.pathname + location.search)
})

async function fill(): Promise<void> {
  await userEvent.type(one('text'), 'abc')
  await userEvent.fill(one('note'), 'long note')
  await userEvent.fill(one('free'), 'free')
  await userEvent.selectOptions(one('sort'), 'new')
  await userEvent.click(one('box'))
  await userEvent.click(one('radio-2'))
}
async function expectFilled(): Promise<void> {
  await expect.poll(() => textOf('form-state')).toBe('["abc","long note","new",true,"2"]')
  update({ tick: 7 })
  await frames()
  const value = (id: string) => one<HTMLInputElement>(id).value
  const checked = (id: string) => one<HTMLInputElement>(id).checked
  expect(['text', 'note', 'free', 'sort'].map(value)).toEqual(['abc', 'long note', 'free', 'new'])
  expect([checked('box'), checked('radio-2'), count('box true')]).toEqual([true, true, 1])
}

it('SHELL-11 what is typed and chosen before any code is loaded stays and reaches the state', async () => {
  await fill()
  hydrate()
  await expectFilled()
})

it('SHELL-11 what is typed and chosen before hydration stays and reaches the state', async () => {
  hydrate()
  await hydrated()
  await fill()
  await expectFilled()
})

it('SHELL-11 a value that the browser has restored reaches the state, and the caret stays', async () => {
  const field = one<HTMLInputElement>('text')
  field.value = 'abc'
  field.focus()
  field.setSelectionRange(1, 1)
  hydrate()
  await expect.poll(() => textOf('form-state')).toContain('"abc"')
  expect([document.activeElement, field.selectionStart]).toEqual([field, 1])
})

it('CAT-02 a box that is pressed twice before hydration stays unchecked', async () => {
  press('box')
  press('box')
  hydrate()
  await expect.poll(() => log).toContain('hydrated form')
  await frames()
  expect([one<HTMLInputElement>('box').checked, count('box true')]).toEqual([false, 0])
})

it('CAT-02 a box that is pressed after its hydration and before the replay changes once', async () => {
  hydrate()
  await hydrated()
  one('form-state').closest('[data-hydrate]')?.dispatchEvent(new Event('pointerover'))
  const { port1, port2 } = new MessageChannel()
  // React names the properties that it sets on an element that it has hydrated.
  while (!Object.keys(one('box')).some((key) => key.startsWith('__reactProps')))
    await new Promise((resolve) => {
      port1.addEventListener('message', resolve, { once: true })
      port1.start()
      port2.postMessage(null)
    })
  press('box')
  await frames()
  expect([one<HTMLInputElement>('box').checked, count('box true'), count('box false')]).toEqual([true, 1, 0])
})

it('BEY-01 Enter in a form before any code is loaded submits it once, with what was typed', async () => {
  await userEvent.type(one('text'), 'abc{Enter}')
  hydrate()
  await expect.poll(() => log).toContain('submit abc')
  await frames()
  expect(log.filter((entry) => entry.startsWith('submit'))).toEqual(['submit abc'])
})

it('CAT-01 content below the fold hydrates when it is scrolled into view, without what is nested in it', async () => {
  mark('outer')
  hydrate()
  await hydrated()
  window.scrollTo(0, document.body.scrollHeight)
  await expect.poll(() => log).toContain('hydrated outer')
  await frames()
  expect([areFromServer('outer'), count('hydrated inner')]).toEqual([[true], 0])
  press('inner')
  await expect.poll(() => states('inner')).toEqual(['pt 0 1'])
})

it('SHELL-11 a press on nested content hydrates the content around it and is replayed once', async () => {
  mark('inner')
  hydrate()
  await hydrated()
  press('inner')
  await expect.poll(() => states('inner')).toEqual(['pt 0 1'])
  await frames()
  expect([count('press inner'), areFromServer('inner')]).toEqual([1, [true]])
})

it('SHELL-11 content that is not hydrated keeps its HTML and its text while an ancestor renders again', async () => {
  mark('first', 'outer', 'text')
  hydrate()
  await hydrated()
  one<HTMLInputElement>('free').value = 'typed'
  update({ tick: 1 })
  update({ tick: 2 })
  await expect.poll(() => states('shell', 'first')).toEqual(['pt 2 0', 'pt 0 0'])
  await frames()
  expect([areFromServer('first', 'outer', 'text'), log]).toEqual([[true, true, true], ['hydrated shell']])
  press('first')
  await expect.poll(() => states('first')).toEqual(['pt 2 1'])
  expect(areFromServer('first')).toEqual([true])
  expect(onRecoverableError).not.toHaveBeenCalled()
})

it('NAV-04 a context changes under content that is not hydrated: its HTML stays in sight, and presses count', async () => {
  hydrate()
  await hydrated()
  update({ language: 'en' })
  await frames()
  expect(textOf('slow-part')).toBe('+pt 0 0')
  press('slow')
  slow.resolve()
  await expect.poll(() => states('slow')).toEqual(['en 0 1'])
  await frames()
  expect(count('press slow')).toBe(1)
})

it('SHELL-07 hydratePage hydrates what main contains directly, without what is nested in it', async () => {
  mark('outer', 'inner')
  hydrate()
  await hydrated()
  slow.resolve()
  await hydratePage()
  await frames()
  expect([count('hydrated outer'), count('hydrated inner'), areFromServer('outer', 'inner')]).toEqual([
    1,
    0,
    [true, true],
  ])
})

it('NAV-04 a context changes under content that hydrateAll has hydrated, nested content too', async () => {
  mark('first', 'outer', 'inner')
  hydrate()
  await hydrated()
  slow.resolve()
  await hydrateAll()
  update({ language: 'en' })
  await expect.poll(() => states('first', 'outer', 'inner')).toEqual(['en 0 0', 'en 0 0', 'en 0 0'])
  expect(areFromServer('first', 'outer', 'inner')).toEqual([true, true, true])
  for (const name of ['shell', 'first', 'form', 'slow', 'outer', 'inner']) expect(count(`hydrated ${name}`)).toBe(1)
  expect(onRecoverableError).not.toHaveBeenCalled()
})

it('SHELL-07 a page that the browser renders after a navigation is rendered and hydrated at once', async () => {
  hydrate()
  await hydrated()
  update({ page: 2 })
  await expect.poll(() => document.querySelector('#second')).not.toBeNull()
  press('second')
  await expect.poll(() => states('second')).toEqual(['pt 0 1'])
  update({ page: 1, Slow: Counter })
  await expect.poll(() => document.querySelector('#first')).not.toBeNull()
  press('first')
  await expect.poll(() => states('first')).toEqual(['pt 0 1'])
})

it('SHELL-07 hydrateAll resolves for content that is left before it is hydrated', async () => {
  hydrate()
  await hydrated()
  press('slow')
  await frames()
  const all = hydrateAll()
  update({ page: 2 })
  await all
  expect(count('hydrated slow')).toBe(0)
})

/** A form of the components that the shop uses. */
function ShopForm() {
  const [number, setNumber] = useState('')
  const [taxId, setTaxId] = useState('')
  const [sort, setSort] = useState('best')
  return (
    <form>
      <TextInput id="number" value={number} onChange={(event) => setNumber(event.currentTarget.value)} />
      <TextInput
        id="tax-id"
        inputMode="numeric"
        value={taxId}
        onChange={(event) => setTaxId(event.currentTarget.value)}
      />
      <Select id="order" value={sort} onChange={(event) => setSort(event.currentTarget.value)}>
        <option value="best">Mais vendidos</option>
        <option value="new">Novidades</option>
      </Select>
      <output id="known">{JSON.stringify([number, taxId, sort])}</output>
    </form>
  )
}

it('SHELL-11 text and options that were entered before hydration reach fields and selects unchanged', async () => {
  const when = interaction()
  box.innerHTML = renderToString(<ServerBoundary when={when}>{<ShopForm />}</ServerBoundary>)
  const values = () => ['number', 'tax-id', 'order'].map((id) => one<HTMLInputElement>(id).value)
  one<HTMLInputElement>('number').value = 'LT-82SVF4'
  one<HTMLInputElement>('tax-id').value = '12345678909'
  await userEvent.selectOptions(one('order'), 'new')
  root = hydrateRoot(box, <Hydrate when={when}>{<ShopForm />}</Hydrate>, { onRecoverableError })
  await expect.poll(() => textOf('known')).toBe('["LT-82SVF4","12345678909","new"]')
  expect(values()).toEqual(['LT-82SVF4', '12345678909', 'new'])
  await userEvent.fill(one('number'), 'LT-9')
  expect(textOf('known')).toBe('["LT-9","12345678909","new"]')
  expect(onRecoverableError).not.toHaveBeenCalled()
})

it('SHELL-11 fields that were not touched before hydration report nothing', async () => {
  const when = interaction()
  box.innerHTML = renderToString(<ServerBoundary when={when}>{<ShopForm />}</ServerBoundary>)
  root = hydrateRoot(box, <Hydrate when={when}>{<ShopForm />}</Hydrate>, { onRecoverableError })
  await userEvent.fill(one('tax-id'), '52998224725')
  await expect.poll(() => textOf('known')).toBe('["","52998224725","best"]')
})
