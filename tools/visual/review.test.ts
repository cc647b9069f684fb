import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { chromium, type Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'

import { browserArgs, browserPath } from '../browser.mjs'
import { addressOf, buildReview, findChanges, serveReview } from './review.ts'

const recorded = new URL('../../.storybook/screenshots/', import.meta.url).pathname
const story = 'button-strong'
let browser: Browser
let folders: { failures: string; baseline: string }

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs })
})
afterAll(() => browser.close())

/** One planted difference: a red square in the picture of a button. And a picture of a story that has none. */
beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'visual-review-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  folders = { failures: join(folder, 'failures'), baseline: join(folder, 'baseline') }
  mkdirSync(join(folders.failures, 'button'), { recursive: true })
  mkdirSync(join(folders.failures, 'card'))
  mkdirSync(folders.baseline)
  copyFileSync(join(recorded, `${story}.png`), join(folders.baseline, `${story}.png`))
  const square = { create: { width: 8, height: 8, channels: 3, background: '#d00' } } as const
  await sharp(join(recorded, `${story}.png`))
    .composite([{ input: square, left: 4, top: 4 }])
    .toFile(join(folders.failures, `button/${story}-actual.png`))
  copyFileSync(join(recorded, 'card-composed.png'), join(folders.failures, 'card/card-fresh-reference.png'))
})

const open = async (url: string) => {
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  await page.goto(url)
  return page
}

describe('BEY-20 the visual review', () => {
  it('BEY-20 shows a planted difference before, after, by slider and as difference, and replaces the recorded picture when it is accepted', async () => {
    buildReview(folders)
    const server = await serveReview(folders, 0)
    onTestFinished(() => void server.close())
    const page = await open(addressOf(server))
    const picture = (name: string) => page.getByRole('img', { name, exact: true })
    const widthOf = (name: string) =>
      picture(name).evaluate(async (image) => {
        await (image as HTMLImageElement).decode()
        return (image as HTMLImageElement).naturalWidth
      })

    expect(await page.getByText(/ of 2$/).textContent()).toBe('2 of 2')
    await page.getByLabel('Component').selectOption('button')
    expect(await page.getByText(/ of 2$/).textContent()).toBe('1 of 2')
    expect(await widthOf(`${story}, before`)).toBeGreaterThan(0)
    expect(await widthOf(`${story}, after`)).toBe(await widthOf(`${story}, before`))
    await page.getByRole('radio', { name: 'Slider' }).check()
    await page.getByRole('slider', { name: 'Position' }).fill('25')
    expect(await picture(`${story}, after`).evaluate((image) => getComputedStyle(image).clipPath)).toContain('25%')
    await page.getByRole('radio', { name: 'Difference' }).check()
    expect(await picture(`${story}, after`).evaluate((image) => getComputedStyle(image).mixBlendMode)).toBe(
      'difference',
    )

    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByText('Accepted: the recorded picture is replaced.').waitFor()
    const after = readFileSync(join(folders.failures, `button/${story}-actual.png`))
    expect(readFileSync(join(folders.baseline, `${story}.png`)).equals(after)).toBe(true)
    expect(findChanges(folders).map(({ name }) => name)).toEqual(['card-fresh'])
  })

  it('BEY-20 works as a file, where it shows the command that accepts', async () => {
    buildReview(folders)
    const page = await open(pathToFileURL(join(folders.failures, 'index.html')).href)
    await page.getByRole('button', { name: 'card-fresh' }).click()
    expect(await page.getByText('New picture').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByText('node tools/visual/review.ts --accept card-fresh').waitFor()
  })

  it('BEY-20 accepts nothing for a page of another origin, and serves no file outside its folder', async () => {
    buildReview(folders)
    const server = await serveReview(folders, 0)
    onTestFinished(() => void server.close())
    const url = addressOf(server)
    const reply = await fetch(`${url}accept/${story}`, { method: 'POST', headers: { origin: 'http://localhost:1' } })
    expect(reply.status).toBe(403)
    expect((await fetch(`${url}%2e%2e%2fbaseline/${story}.png`)).status).toBe(404)
    expect(findChanges(folders)).toHaveLength(2)
  })
})
