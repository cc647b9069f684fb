import { chromium } from '@playwright/test'

import { browserArgs, browserPath } from '../tools/browser.mjs'
import { expect, test } from './fixtures.ts'

type Icon = { src: string; sizes: string; purpose?: string }
type Manifest = { icons: Icon[]; shortcuts: { name: string; url: string; icons: Icon[] }[] }

test('BEY-13 @desktop Chromium reports the shop as installable, with icons in their sizes and shortcuts that open', async ({
  shop,
}, testInfo) => {
  // Chromium installs nothing from a private window, which every other context of the tests is.
  const context = await chromium.launchPersistentContext(testInfo.outputPath('profile'), {
    executablePath: browserPath(),
    args: browserArgs,
    baseURL: shop.url,
    locale: 'pt-BR',
  })
  const page = await context.newPage()
  await page.goto('/')
  // The manifest is added after the first interaction.
  await page.mouse.move(10, 10)
  await page.mouse.wheel(0, 10)
  await expect(page.locator('link[rel=manifest]')).toHaveCount(1)
  const devtools = await context.newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])

  const { icons, shortcuts } = JSON.parse(data ?? '') as Manifest
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { src, sizes } of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
    const size = await page.evaluate(async (url) => {
      const image = new Image()
      image.src = url
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(sizes === 'any' ? 'any' : size, src).toBe(sizes)
  }
  expect(shortcuts.map(({ name }) => name)).toEqual(['Carrinho', 'Meus pedidos', 'Buscar produtos'])
  for (const { url } of shortcuts) {
    const answer = await page.goto(url)
    expect(answer?.status(), url).toBe(200)
    await expect(page.getByRole('heading', { level: 1 }).first(), url).toBeVisible()
  }
  await context.close()
})
