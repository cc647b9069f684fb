import type { BrowserContext, Route } from '@playwright/test'

import { expect, test, type Page } from './fixtures.ts'
import { firstFiles, routeAddresses } from './shop-routes.ts'
import { follow } from './steps.ts'

// These journeys cause errors of code that does not load. React reports #520 when it renders the error page instead.
test.afterEach(({ pageErrors }) => {
  const others = pageErrors.filter(
    (text) => !/NETWORK_ERROR|SERVICE_UNAVAILABLE|The messages of|React error #520/.test(text),
  )
  pageErrors.splice(0, Infinity, ...others)
})

const texts = {
  offline: 'Sem conexão. Verifique sua internet e tente de novo.',
  503: 'Estamos com muito movimento. Tente de novo em instantes.',
  404: 'A loja foi atualizada. Recarregue a página para continuar.',
} as const
type Mode = keyof typeof texts

const assets = /\/assets\/.*\.(js|json)$/

/** Blocks the files for which `isMissing` is true, or the whole network if `mode` is `offline`. */
async function blockFiles(page: Page, mode: Mode, isMissing: (path: string) => boolean): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (mode !== 'offline')
    await page.route(assets, async (route: Route) =>
      isMissing(new URL(route.request().url()).pathname) ? route.fulfill({ status: mode, body: '' }) : route.fallback(),
    )
  await page.context().setOffline(mode === 'offline')
}

async function unblockFiles(page: Page, context: BrowserContext): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // The `online` event ends all pauses between retries.
  await context.setOffline(true)
  await context.setOffline(false)
}

/** Expects the shell and a page that is not blank. */
async function expectShell(page: Page, place: string): Promise<void> {
  await expect(page.getByRole('banner', { includeHidden: true }), place).toBeVisible()
  await expect(page.locator('main'), place).toContainText(/\w/)
  await expect(page.locator('body'), place).toHaveCSS('visibility', 'visible')
}
const expectNotice = (page: Page, mode: Mode, place: string) =>
  expect(page.getByText(texts[mode]).filter({ visible: true }).first(), `${place}: ${mode}`).toBeVisible()
const expectNoNotice = (page: Page, place: string) =>
  expect(page.getByText(new RegExp(Object.values(texts).join('|'))).filter({ visible: true }), place).toHaveCount(0)

const hydrated = (page: Page) => expect(page.locator('main > [data-hydrate]')).toHaveCount(0)
const isLazy = (path: string) => !firstFiles.has(path)

test.describe('SHELL-09 routes', () => {
  for (const path of routeAddresses)
    test(`SHELL-09 @desktop ${path} without its code keeps the shell, says why, and opens when the code can load`, async ({
      page,
      context,
    }) => {
      const start = path === '/about' ? '/tracking' : '/about'
      const documents: string[] = []
      page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
      await page.goto(start)
      await hydrated(page)

      await blockFiles(page, 'offline', isLazy)
      await follow(page, path)
      await expectNotice(page, 'offline', path)
      await expectShell(page, path)

      await blockFiles(page, 503, isLazy)
      await expectNotice(page, 503, path)
      await expect(page.locator('main')).not.toHaveAttribute('aria-busy', 'true')
      await expectShell(page, path)
      expect(documents).toHaveLength(1)

      await unblockFiles(page, context)
      await expectNoNotice(page, path)
      await expectShell(page, path)

      // A deployment has removed the code: the page is loaded again, once.
      await page.goto(start)
      await hydrated(page)
      documents.length = 0
      await blockFiles(page, 404, isLazy)
      await follow(page, path)
      await expect.poll(() => documents.length).toBe(1)
      await expectShell(page, path)
      await page.waitForLoadState('networkidle')
      await expectShell(page, path)
      expect(documents).toHaveLength(1)
    })
})
