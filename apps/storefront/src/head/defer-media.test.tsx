import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { script as deferMedia } from './defer-media.ts?script'

const root = document.documentElement
const manifest = () => document.querySelector('link[rel=manifest]')
const isNear = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!.dataset['near'] !== undefined

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  document.body.innerHTML = `
    <picture id="seen" data-late style="display:block;height:200px"></picture>
    <picture id="early" style="display:block;height:200px"></picture>
    <div style="height:300vh"></div>
    <picture id="far" data-late style="display:block;height:200px"></picture>`
  // Like the head: the script runs before the document is complete.
  const script = document.createElement('script')
  script.textContent = deferMedia
  document.head.append(script)
  script.remove()
  document.dispatchEvent(new Event('DOMContentLoaded'))
})
afterEach(() => {
  dispatchEvent(new Event('keydown'))
  vi.runAllTimers()
  vi.useRealTimers()
  manifest()?.remove()
})

it('before the first interaction only the deferred pictures near the viewport load, and no manifest', async () => {
  expect(root.dataset['still']).toBe('')
  await vi.waitFor(() => expect(isNear('seen')).toBe(true))
  expect([isNear('early'), isNear('far')]).toEqual([false, false])
  expect(manifest()).toBeNull()
})

it('three seconds after the first interaction the browser loads all pictures, and the document links the manifest once', () => {
  dispatchEvent(new Event('pointerover'))
  dispatchEvent(new Event('pointerover'))
  vi.advanceTimersByTime(2999)
  expect(root.dataset['still']).toBe('')
  vi.advanceTimersByTime(1)
  expect(root.dataset['still']).toBeUndefined()
  const links = [...document.querySelectorAll('link[rel=manifest]')].map((link) => link.getAttribute('href'))
  expect(links).toEqual([`/manifest.webmanifest?lang=${root.lang}`])
})
