import { join } from 'node:path'

import { expect, test as base, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { preview } from 'vite'

import { capture } from '../tools/run.ts'

export const root = new URL('..', import.meta.url).pathname
// The first story of a page loads hundreds of modules.
export const patience = { timeout: 120_000 }

/** Storybook at its first page, as a designer sees it. `clicks` counts the presses and choices. */
export class Book {
  clicks = 0
  readonly page: Page
  readonly story: FrameLocator
  readonly search: Locator

  constructor(page: Page) {
    this.page = page
    this.story = page.frameLocator('#storybook-preview-iframe')
    this.search = page.getByRole('searchbox', { name: 'Search for components' })
  }

  async press(target: Locator): Promise<void> {
    this.clicks += 1
    await target.click()
  }

  /** Opens an entry of the sidebar. */
  async open(name: string): Promise<void> {
    await this.press(this.page.locator('#storybook-explorer-tree').getByRole('button', { name, exact: true }))
  }

  async select(target: Locator, value: string): Promise<void> {
    this.clicks += 1
    await target.selectOption(value)
  }

  /** Types into the search and opens a result. */
  async find(text: string, result: RegExp): Promise<void> {
    await this.press(this.search)
    await this.search.fill(text)
    await this.press(this.page.getByRole('option', { name: result }))
  }

  /** Chooses an entry of a menu of the toolbar. */
  async choose(menu: string, entry: string): Promise<void> {
    await this.press(this.page.getByRole('button', { name: new RegExp(`^${menu}\\b`) }))
    await this.press(this.page.getByRole('option', { name: entry, exact: true }))
  }
}

const viewport = { width: 1280, height: 800 }

export const test = base.extend<{ book: Book }, { address: string; shared: Page }>({
  address: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the destructuring
    async ({}, use) => {
      const { code, output } = await capture(process.execPath, [join(root, 'tools/storybook.ts')])
      if (code !== 0) throw new Error(output)
      const headers = { 'cache-control': 'max-age=3600' }
      const build = { outDir: 'dist/storybook' }
      const server = await preview({ configFile: false, root, build, preview: { headers }, logLevel: 'error' })
      await use(server.resolvedUrls?.local[0] ?? '')
      await server.close()
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  // One page for all tests: its browser keeps the compiled code, which takes most of the time of a new one.
  shared: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ viewport, reducedMotion: 'reduce', locale: 'pt-BR' })
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ shared, address }, use) => {
    await shared.setViewportSize(viewport)
    await shared.goto(`${address}favicon.svg`)
    // Storybook keeps the state of its sidebar and toolbar.
    await shared.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await use(shared)
    await shared.unrouteAll({ behavior: 'ignoreErrors' })
  },
  book: async ({ page, address }, use) => {
    await page.goto(address)
    const book = new Book(page)
    await expect(book.story.getByRole('heading', { level: 1, name: 'Empório Lótus' })).toBeVisible(patience)
    await use(book)
  },
})
