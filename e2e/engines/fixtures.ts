import { test as base, expect } from '@playwright/test'

import { ownShop, type Shop } from '../fixtures.ts'
import { openChromium, openFirefox } from './playwright-engines.ts'
import type { Engine, EngineName, Size, Tab } from './tab.ts'
import { openWebKit } from './webkit-engine.ts'

export { expect, type Shop }

const open: Record<EngineName, (base: string) => Promise<Engine>> = {
  chromium: openChromium,
  firefox: openFirefox,
  webkit: openWebKit,
}

export type EngineOptions = { engineName: EngineName }
type WorkerFixtures = EngineOptions & { shop: Shop; engine: Engine }

/** The journeys' fixtures: `tab` is empty at first and must have no error at the end. */
export const test = base.extend<{ size: Size; tab: Tab }, WorkerFixtures>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  shop: ownShop,
  engine: [
    async ({ engineName, shop }, use) => {
      const engine = await open[engineName](shop.url)
      await use(engine)
      await engine.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  size: [{ width: 1280, height: 860 }, { option: true }],
  tab: async ({ engine, size }, use, testInfo) => {
    const tab = await engine.open(size)
    await use(tab)
    if (testInfo.errors.length > 0) {
      const path = testInfo.outputPath('failed.png')
      await tab.screenshot(path).catch((error: unknown) => console.error(`No screenshot: ${String(error)}`))
    } else expect(await tab.errors()).toEqual([])
    await tab.close()
  },
})
