import { chromium, type Browser, type Locator, type Page } from 'playwright-core'
// Playwright 1.65 sends `emulation.setMediaFeaturesOverride` to every page, which Firefox ESR 153 does not know.
import { firefox } from 'playwright-core-1.64'

import { browserArgs, browserPath } from '../../tools/browser.mjs'
import { patience, type Engine, type Name, type Role, type Tab } from './tab.ts'

/** Firefox reports the requests of a page that is left, if a service worker answers them. */
const isOfLeftPage = (text: string) => text.includes('A ServiceWorker intercepted the request')

function playwrightTab(page: Page, base: string): Tab {
  const errors: string[] = []
  const note = (text: string) => isOfLeftPage(text) || errors.push(text)
  page.on('pageerror', (error) => note(error.message))
  page.on('console', (message) => message.type() === 'error' && note(message.text()))
  page.setDefaultTimeout(patience)
  return {
    goto: async (path) => void (await page.goto(base + path)),
    url: async () => page.url(),
    back: async () => void (await page.goBack({ waitUntil: 'commit' })),
    reload: async () => void (await page.reload()),
    byRole(role, name, within) {
      const find = (scope: Page | Locator, of: Role, called?: Name) =>
        scope
          .getByRole(of, called === undefined ? {} : { name: called, exact: true })
          .filter({ visible: true })
          .first()
      const target = find(within ? find(page, ...within) : page, role, name)
      return {
        click: () => target.click(),
        async fill(text) {
          // In Firefox, Playwright's `fill` assigns the value in the page, so React sees no change.
          await target.selectText()
          await target.pressSequentially(text)
        },
        press: (key) => target.press(key),
        text: () => target.innerText(),
        value: () => target.inputValue(),
        isFocused: () => target.evaluate((element) => element === document.activeElement),
        waitFor: (state = 'visible') => target.waitFor({ state }),
      }
    },
    press: (key) => page.keyboard.press(key),
    run: (script, argument) => page.evaluate(`(${String(script)})(${JSON.stringify(argument ?? null)})`),
    setOffline: (offline) => page.context().setOffline(offline),
    screenshot: async (path) => void (await page.screenshot({ path })),
    errors: async () => errors,
    close: () => page.close(),
  }
}

const playwrightEngine = (browser: Browser, base: string): Engine => ({
  open: async (viewport) =>
    playwrightTab(await browser.newPage({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', viewport }), base),
  close: () => browser.close(),
})

export const openChromium = async (base: string): Promise<Engine> =>
  playwrightEngine(await chromium.launch({ executablePath: browserPath(), args: browserArgs }), base)

/** Debian's own build of Firefox, through WebDriver BiDi. */
export async function openFirefox(base: string): Promise<Engine> {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath: '/usr/bin/firefox-esr' })
  return playwrightEngine(browser as unknown as Browser, base)
}
