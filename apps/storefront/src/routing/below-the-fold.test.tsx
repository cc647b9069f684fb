import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'

import { useBelowTheFold } from './below-the-fold.ts'
import { pages } from './navigation.examples.ts'

const goTo = pages()

let root: Root
const Page = () => (useBelowTheFold() ? 'whole' : 'above the fold')
/** The text of a page before its first paint. */
function render(): string {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() => root.render(<Page />))
  return document.body.innerText
}
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

it('SHELL-07 a page renders whole at once after a load or Back, because the restored position may be far down', () => {
  expect(render()).toBe('whole')
  root.unmount()
  goTo('/', 'BACK')
  expect(render()).toBe('whole')
})

it('a page renders what is above the fold first after a link, and the rest after the first paint', async () => {
  goTo('/products/1')
  expect(render()).toBe('above the fold')
  await new Promise(requestAnimationFrame)
  expect(document.body.innerText).toBe('above the fold')
  await vi.waitFor(() => expect(document.body.innerText).toBe('whole'))
})

it('SHELL-07 REV-01 a page that hydrates after a link within it was followed keeps the whole HTML of the server', () => {
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = renderToString(<Page />)
  goTo('/products/1#reviews')
  const onRecoverableError = vi.fn<(problem: unknown) => void>()
  flushSync(() => (root = hydrateRoot(box, <Page />, { onRecoverableError })))
  expect(document.body.innerText).toBe('whole')
  expect(onRecoverableError).not.toHaveBeenCalled()
})
