import type { Page } from 'playwright-core'

type File = { path: string; bytes: number }

/** Bytes on the wire: the compressed body and the HTTP headers. */
export type PageWeight = { scripts: File[]; fonts: File[]; html: number }

/** Largest sums of a page without interaction, in bytes (docs/decisions/005-first-load.md). */
export const budget = { scripts: 132_000, scriptsOfFullCart: 135_000, fonts: 36_000, html: 30_000 }

export const sumOf = (files: readonly File[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)

/** The page has loaded when the network is quiet for this long: 0.5 s until network idle, then 1.5 s more. */
const quiet = 2000

/**
 * Hides the pointer from the pages that are opened afterwards. Headless Chromium reports one at rest now and then, which the shop takes
 * for an interaction.
 */
export const hidePointer = (page: Page): Promise<unknown> =>
  page.addInitScript(() => addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true))

/** Opens a page with an empty HTTP cache, leaves it untouched and measures what it loads. */
export async function weighPage(page: Page, url: string): Promise<PageWeight> {
  // The page before can still request files, which would be counted.
  await page.goto('about:blank')
  const session = await page.context().newCDPSession(page)
  const files = new Map<string, File & { isPage: boolean }>()
  let last = performance.now()
  session.on('Network.requestWillBeSent', ({ requestId, loaderId, request }) => {
    last = performance.now()
    files.set(requestId, { path: new URL(request.url).pathname, isPage: requestId === loaderId, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = performance.now()
    const file = files.get(requestId)
    if (file !== undefined) file.bytes = encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  // A service worker would serve the files that it has stored.
  await session.send('Network.setBypassServiceWorker', { bypass: true })
  await hidePointer(page)
  await page.goto(url, { waitUntil: 'load' })
  for (let left = quiet; left > 0; left = quiet - (performance.now() - last)) await page.waitForTimeout(left)
  await session.detach()

  const loaded = [...files.values()]
  const ofType = (extension: string) => loaded.filter(({ path }) => path.endsWith(extension))
  return { scripts: ofType('.js'), fonts: ofType('.woff2'), html: sumOf(loaded.filter(({ isPage }) => isPage)) }
}
