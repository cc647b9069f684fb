import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { chromium, type BrowserContext, type CDPSession, type Page } from 'playwright-core'

import { browserArgs, browserPath, disabledFeatures } from '../browser.mjs'
import { temporaryFolder } from './temporary.ts'

const quiet = [
  '--headless=new',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-quic',
  '--no-first-run',
  '--mute-audio',
]

/** Lighthouse finds the start of a page in its trace only if the frame is the same before and after navigation. */
const inStayingFrames = `--disable-features=${[...disabledFeatures, 'RenderDocument'].join(',')}`

/** The phone of Lighthouse: a Moto G Power. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** Lighthouse's slow 4G: 562 ms round trip, 1.44 Mbit/s down. */
export const slow4g = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: ((1.6 * 1024 * 1024) / 8) * 0.9,
  uploadThroughput: ((750 * 1024) / 8) * 0.9,
}

/** Starts a Chromium with a debugging port for Lighthouse. It keeps the profile that `visit` leaves. */
export async function startBrowser() {
  const folder = await temporaryFolder()
  const child = spawn(
    browserPath(),
    [
      ...quiet,
      ...browserArgs,
      inStayingFrames,
      '--remote-debugging-port=0',
      `--user-data-dir=${folder.path}`,
      'about:blank',
    ],
    {
      stdio: 'ignore',
    },
  )
  const killAtExit = () => child.kill('SIGKILL')
  process.once('exit', killAtExit)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let port = 0
  for (let left = 300; port === 0; left--) {
    if (left === 0 || child.exitCode !== null) throw new Error('Chromium did not start')
    await wait(100)
    const file = await readFile(join(folder.path, 'DevToolsActivePort'), 'utf8').catch(() => '')
    port = Number(file.split('\n', 1)[0])
  }
  return {
    port,
    /** Runs `work` in the browser's own profile, then clears the HTTP cache. */
    async visit(work: (page: Page) => Promise<void>): Promise<void> {
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
      try {
        const [context] = browser.contexts()
        if (context === undefined) throw new Error('The browser has no profile')
        const page = await context.newPage()
        await work(page)
        const session = await context.newCDPSession(page)
        await session.send('Network.clearBrowserCache')
        await page.close()
      } finally {
        await browser.close()
      }
    },
    async close(): Promise<void> {
      process.off('exit', killAtExit)
      child.kill('SIGKILL')
      await ended
      await folder.remove()
    },
  }
}

type Conditions = { slow?: boolean; /** Slowdown factor of the processor. */ cpu?: number }

/** Runs `work` on a phone with an empty profile. `init` runs in every document before its scripts. */
export async function onPhone<Result>(
  { slow = false, cpu = 1 }: Conditions,
  init: (() => void) | null,
  work: (page: Page, session: CDPSession, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: [...quiet.slice(1), ...browserArgs] })
  try {
    const context = await browser.newContext({ ...phone, locale: 'pt-BR', bypassCSP: true })
    if (init !== null) await context.addInitScript(init)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    if (slow) await session.send('Network.emulateNetworkConditions', slow4g)
    if (cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    return await work(page, session, context)
  } finally {
    await browser.close()
  }
}

/** Waits until the page has loaded and the network is idle, then `milliseconds` more. */
export async function settle(page: Page, milliseconds = 1500): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForLoadState('networkidle', { timeout: 30_000 }).catch(() => undefined)
  await wait(milliseconds)
}

/** Adds a product to the cart on its page. */
export async function putInCart(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' })
  await settle(page, 300)
  await page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).first().click()
  await page.getByRole('link', { name: 'Ver carrinho' }).waitFor()
}
