import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { spawn, type ChildProcess } from 'node:child_process'

import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { browserArgs, browserPath } from './browser.mjs'
import { capture } from './run.ts'

const root = new URL('..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'library-'))
const example = join(folder, 'example')
/** The environment of the example: an empty home folder, and its own tools first on the `PATH`. */
const outside = { HOME: folder, PATH: [join(example, 'node_modules/.bin'), process.env['PATH']].join(delimiter) }

async function done(command: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const { code, output } = await capture(command, args, env)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}\n${output}`)
  return output
}

/** The steps of examples/ui/README.md, in a copy outside this repository and with an empty home folder. */
async function install(): Promise<void> {
  cpSync(join(root, 'examples/ui'), example, { recursive: true })
  await done(process.execPath, [join(root, 'tools/pack-library.ts'), join(example, 'lotus-ui.tgz')])
  await done('npm', ['install', '--prefix', example, '--no-audit', '--no-fund'], outside)
}

/** Starts the example's server; returns its address. */
async function start(): Promise<{ address: string; server: ChildProcess }> {
  const server = spawn(process.execPath, [join(example, 'serve.ts')], { env: { ...process.env, PORT: '0' } })
  const address = await new Promise<string>((resolve, reject) => {
    let errors = ''
    server.stdout.once('data', (line: Buffer) => resolve(String(line).trim()))
    server.stderr.on('data', (text: Buffer) => (errors += String(text)))
    server.once('exit', () => reject(new Error(errors)))
  })
  return { address, server }
}

describe('the packed library', () => {
  let server: ChildProcess | undefined
  let address = ''

  // The installation takes minutes on a busy machine.
  beforeAll(async () => {
    await install()
    await done('npm', ['run', 'build', '--prefix', example], outside)
    ;({ server, address } = await start())
  }, 400_000)
  afterAll(() => {
    server?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  it('DS-06 has types', async () => {
    await done('tsc', ['--noEmit', '-p', example])
  })

  it('DS-06 renders on the server, with a style for each of its parts', async () => {
    const html = await (await fetch(address)).text()
    expect(html).toContain('<h1')
    const elements = [...html.matchAll(/class="([^"]+)"/g)].map(([, names = '']) => names.split(' '))
    const css = globSync('dist/client/assets/*.css', { cwd: example })
      .map((file) => readFileSync(join(example, file), 'utf8'))
      .join('')
    expect(elements.length).toBeGreaterThan(10)
    // A variant without declarations has a class without a rule.
    const plain = elements.filter((names) => !names.some((name) => css.includes(`.${name}`)))
    expect(plain.filter(([first]) => first !== 'lucide')).toEqual([])
  })

  it('DS-06 DS-07 hydrates in a browser, with its colors, its fonts and the second brand', async () => {
    const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs })
    try {
      const page = await browser.newPage()
      const problems: string[] = []
      page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())))
      page.on('pageerror', (error) => void problems.push(error.message))
      await page.goto(address)
      const button = page.getByRole('button', { name: 'Print labels' })
      expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(11, 110, 79)')
      const branded = page.getByRole('button', { name: 'Open the second brand' })
      expect(await branded.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(59, 63, 176)')
      await button.click()
      await page.getByRole('dialog', { name: 'Print three labels?' }).getByRole('button', { name: 'Close' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))).toBe(true)
      expect(problems).toEqual([])
    } finally {
      await browser.close()
    }
  })
})
