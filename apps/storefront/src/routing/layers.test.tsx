import { createBrowserHistory } from '@tanstack/react-router'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'

import { openLayer } from '@lotus/ui/layer'
import { connectLayers } from '@lotus/ui/layer/pop-state'

const first = location.href
connectLayers(
  () => import('@lotus/ui/layer'),
  (blocker) => router.block(blocker),
)
const router = createBrowserHistory()
const seen: string[] = []
router.subscribe(({ action, location: { pathname } }) => seen.push(`${action.type} ${pathname}`))

/** Waits until the browser has gone to another entry: its `history.state` is another object then. */
async function traversal(begin: () => void) {
  const before: unknown = history.state
  begin()
  await expect.poll(() => history.state === before).toBe(false)
}
const goBack = () => traversal(() => history.back())
const settled = () => new Promise((resolve) => setTimeout(resolve))
const depth = () => (history.state as { layers?: { depth: number } }).layers?.depth ?? 0
const path = () => location.pathname

/** Navigates, and waits until the entries of layers are settled. */
async function go(to: string, how: 'push' | 'replace' = 'push') {
  router[how](to)
  await expect.poll(() => location.pathname + location.search).toBe(to)
  await settled()
}

/** A layer as `useLayer` opens it: closing it ends it. */
function layer() {
  const close = vi.fn<() => void>(() => end())
  const end = openLayer(close)
  return { close, end }
}

beforeAll(() => page.viewport(390, 800))
beforeEach(async () => {
  await go('/list')
  seen.length = 0
})
afterAll(() => history.replaceState(null, '', first))

it('CAT-05 NAV-06 Back closes the open layer and stays on the page; the next Back leaves it', async () => {
  await go('/list/product')
  const { close } = layer()
  await goBack()
  expect(close).toHaveBeenCalledOnce()
  expect(path()).toBe('/list/product')
  await goBack()
  expect(path()).toBe('/list')
  // The router sees only the pages.
  expect(seen).toEqual(['PUSH /list/product', 'BACK /list'])
})

it('D53 Back closes nested layers one after the other', async () => {
  const outer = layer()
  const inner = layer()
  await goBack()
  expect(inner.close).toHaveBeenCalledOnce()
  expect(outer.close).not.toHaveBeenCalled()
  await goBack()
  expect(outer.close).toHaveBeenCalledOnce()
  expect([path(), depth(), seen]).toEqual(['/list', 0, []])
})

it('D53 a layer that closes by itself takes its entry along', async () => {
  const { end } = layer()
  await traversal(end)
  expect([path(), depth(), seen]).toEqual(['/list', 0, []])
})

it('D53 Back from the page after a closed layer returns to the page of the layer, and the router sees it', async () => {
  const { end } = layer()
  await traversal(end)
  await go('/cart')
  await goBack()
  await traversal(() => history.forward())
  expect([path(), seen]).toEqual(['/cart', ['PUSH /cart', 'BACK /list', 'FORWARD /cart']])
})

it('D53 a layer that opens as another closes uses the same entry', async () => {
  const { end } = layer()
  const { length } = history
  end()
  const next = layer()
  await settled()
  expect([history.length, depth()]).toEqual([length, 1])
  await goBack()
  expect(next.close).toHaveBeenCalledOnce()
})

it('D53 a link inside a layer replaces its entry: Back returns to the page at once', async () => {
  const { end } = layer()
  const arrived = go('/cart')
  end()
  await arrived
  expect([path(), depth()]).toEqual(['/cart', 0])
  await goBack()
  expect([path(), depth()]).toEqual(['/list', 0])
  expect(seen).toEqual(['PUSH /cart', 'BACK /list'])
})

it('D53 a link inside a nested layer leaves no entry of a layer behind', async () => {
  const outer = layer()
  const inner = layer()
  const arrived = go('/cart')
  inner.end()
  outer.end()
  await arrived
  expect([path(), depth()]).toEqual(['/cart', 0])
  await goBack()
  expect([path(), depth()]).toEqual(['/list', 0])
})

it('D53 a navigation while the entry of a closed layer is removed comes after it', async () => {
  const { end } = layer()
  await traversal(() => {
    end()
    setTimeout(() => router.push('/cart'))
  })
  await expect.poll(path).toBe('/cart')
  await settled()
  expect(path()).toBe('/cart')
  await goBack()
  expect([path(), depth()]).toEqual(['/list', 0])
})

it('CAT-05 filters that change the address under an open layer keep it open, and Back closes it first', async () => {
  const { close } = layer()
  await go('/list?sale=true')
  expect(depth()).toBe(1)
  await go('/list?sale=true&stock=true', 'replace')
  expect(depth()).toBe(1)
  await goBack()
  expect(close).toHaveBeenCalledOnce()
  expect([location.search, depth()]).toEqual(['?sale=true&stock=true', 0])
})

it('D53 a navigation does not wait for a browser that ignores the removal of an entry', async () => {
  const { end } = layer()
  const ignored = vi.spyOn(history, 'go').mockImplementation(() => {})
  end()
  await settled()
  expect(ignored).toHaveBeenCalledExactlyOnceWith(-1)
  await go('/cart')
  ignored.mockRestore()
})

it('D53 Forward does not open a closed layer again, and stays on the page', async () => {
  layer()
  await goBack()
  await traversal(() => history.forward())
  await expect.poll(depth).toBe(0)
  expect([path(), depth(), seen]).toEqual(['/list', 0, []])
})

it('D53 a layer that stays open in spite of Back gets its entry again', async () => {
  const end = openLayer(() => {})
  await goBack()
  await settled()
  expect(depth()).toBe(1)
  await traversal(end)
})

it('D53 a wide screen with a mouse has no entries of layers', async () => {
  await page.viewport(1280, 800)
  const { end } = layer()
  expect(depth()).toBe(0)
  end()
  await page.viewport(390, 800)
})
