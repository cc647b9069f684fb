import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, writeFileSync } from 'node:fs'

import getPort from 'get-port'

import { finderScript, type Query } from './finder.ts'
import { patience, until, type Engine, type Name, type Role, type Tab } from './tab.ts'

/** Keys of the WebDriver protocol. */
const keys: Record<string, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Backspace: '\uE003',
  ArrowDown: '\uE015',
}

type Send = <T>(method: string, path: string, body?: object) => Promise<T>

/** MiniBrowser of WebKitGTK on a virtual screen. Its driver speaks the classic WebDriver protocol only. */
export async function openWebKit(base: string): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  const port = await getPort({ host: '127.0.0.1' })
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...process.env,
      LANG: 'pt_BR.UTF-8',
      TZ: 'America/Sao_Paulo',
      LIBGL_ALWAYS_SOFTWARE: '1',
      DISPLAY: `:${String(display).trim()}`,
      // The sandbox of WebKit does not start as root.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  })
  const send: Send = async <T>(method: string, path: string, body: object = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
      // The driver sometimes never returns a screenshot.
      signal: AbortSignal.timeout(path.endsWith('/screenshot') ? 5000 : 3 * patience),
    })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${value.error}: ${value.message} (${method} ${path})`)
    return value
  }
  await until('WebKitWebDriver', () => send<object>('GET', '/status').catch(() => undefined))
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  const capabilities = {
    alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
  }
  return {
    /** The driver has one session at a time: close a tab before the next is opened. */
    async open({ width, height }) {
      const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities })
      const inSession: Send = (method, path, body) => send(method, `/session/${sessionId}${path}`, body)
      await inSession('POST', '/timeouts', { script: patience, pageLoad: 2 * patience })
      // The bars of the window are 38 pixels high.
      await inSession('POST', '/window/rect', { width, height: height + 38 })
      return webKitTab(inSession, base)
    },
    async close() {
      const ended = Promise.all([driver, screen].map((process) => once(process, 'exit')))
      driver.kill()
      screen.kill()
      await ended
    },
  }
}

const serialized = (name?: Name) =>
  typeof name === 'object' ? { source: name.source, flags: name.flags } : (name ?? null)

function webKitTab(send: Send, base: string): Tab {
  const execute = <T>(script: string, args: unknown[] = []) => send<T>('POST', '/execute/sync', { script, args })
  /** Calls the finder, which is installed in each document on its first use. */
  const ask = async <T>(call: string, ...args: unknown[]): Promise<T> => {
    const script = `if (!globalThis.finder) return 'absent'; return globalThis.finder.${call}(...arguments)`
    const answer = await execute<T | 'absent'>(script, args)
    if (answer !== 'absent') return answer
    await execute(finderScript)
    return execute<T>(script, args)
  }
  const type = async (texts: string[]) => {
    const actions = texts.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }
  const press = (key: string) => type([keys[key] ?? key])
  return {
    goto: (path) => send('POST', '/url', { url: base + path }),
    url: () => send('GET', '/url'),
    back: () => send('POST', '/back'),
    reload: () => send('POST', '/refresh'),
    byRole(role: Role, name?: Name, within?: [Role, Name?]) {
      const query: Query = [role, serialized(name), within ? [within[0], serialized(within[1])] : null]
      const what = `${role} ${String(name ?? '')}`
      const get = <T>(call: string) => until(what, async () => (await ask<T | null>(call, ...query)) ?? undefined)
      return {
        /** The driver clicks the topmost element at the center of the target. */
        async click() {
          await until(`${what} to press`, async () => {
            const [id] = Object.values(await get<Record<string, string>>('pressable'))
            const retry = (error: Error) =>
              /stale|intercepted|interactable/.test(error.message) ? undefined : Promise.reject(error)
            return send('POST', `/element/${id}/click`).then(() => true, retry)
          })
        },
        async fill(text) {
          await get('focusAndSelect')
          await type(text === '' ? ['\uE003'] : [...text])
        },
        async press(key) {
          await get('focus')
          await press(key)
        },
        text: () => get('text'),
        value: () => get('value'),
        isFocused: () => get('isFocused'),
        async waitFor(state = 'visible') {
          const isThere = async () => (await ask<object | null>('first', ...query)) !== null
          await until(`${what} ${state}`, async () => (await isThere()) === (state === 'visible') || undefined)
        },
      }
    },
    press,
    run: async (script, argument) => {
      const call = `const [argument, done] = arguments
        Promise.resolve(argument).then(${String(script)}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value, error } = await send<{ value: never; error?: string }>('POST', '/execute/async', {
        script: call,
        args: [argument ?? null],
      })
      if (error !== undefined) throw new Error(error)
      return value
    },
    setOffline: () => Promise.reject(new Error('WebKitWebDriver cannot take the network away')),
    screenshot: async (path) => writeFileSync(path, await send<string>('GET', '/screenshot'), 'base64'),
    /** The errors of the current document since the first use of the finder. */
    errors: () => ask('errors'),
    close: () => send('DELETE', ''),
  }
}
