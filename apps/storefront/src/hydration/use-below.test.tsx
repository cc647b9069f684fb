import { createRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { afterEach, expect, it, vi } from 'vitest'

import { pages } from '#routing/navigation.examples.ts'
import { useBelow } from './use-below.ts'

const goTo = pages()

let root: Root
const Page = () => (useBelow() ? 'all of it' : 'its first sight')
/** What a page shows before anything is painted. */
function draw(): string {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() => root.render(<Page />))
  return document.body.innerText
}
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

it('SHELL-07 a page that was loaded or gone back to is drawn whole at once: the place that is restored may be far down', () => {
  expect(draw()).toBe('all of it')
  root.unmount()
  goTo('/', 'BACK')
  expect(draw()).toBe('all of it')
})

it('a page that a link led to draws its first sight, and the rest after it was painted', async () => {
  goTo('/products/1')
  expect(draw()).toBe('its first sight')
  await new Promise(requestAnimationFrame)
  expect(document.body.innerText).toBe('its first sight')
  await vi.waitFor(() => expect(document.body.innerText).toBe('all of it'))
})
