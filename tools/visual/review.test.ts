import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { chromium, type Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'

import { browserArgs, browserPath } from '../browser.mjs'
import { decodePictures } from './archive.ts'
import {
  lockForUpdate,
  packPictures,
  readArchive,
  recorded,
  recordedNames,
  removePictures,
  unpackPictures,
} from './recorded.ts'
import { addressOf, buildReview, compareCommits, findChanges, serveReview, type Folders } from './review.ts'

const unpacked = mkdtempSync(join(tmpdir(), 'visual-recorded-'))
const story = 'button-strong'
let browser: Browser
let folders: Folders

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs })
  await unpackPictures({ ...recorded, files: unpacked }, ['badge', 'button', 'card'])
})
afterAll(async () => {
  rmSync(unpacked, { recursive: true })
  await browser.close()
})

/** One planted difference: a red square in the picture of a button. And a picture of a story that has none. */
beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'visual-review-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  folders = { failures: join(folder, 'failures'), files: join(folder, 'files'), archives: join(folder, 'archives') }
  mkdirSync(join(folders.failures, 'button'), { recursive: true })
  mkdirSync(join(folders.failures, 'card'))
  mkdirSync(folders.files)
  mkdirSync(folders.archives)
  copyFileSync(join(unpacked, `${story}.png`), join(folders.files, `${story}.png`))
  await packPictures('button', folders)
  const square = { create: { width: 8, height: 8, channels: 3, background: '#d00' } } as const
  await sharp(join(unpacked, `${story}.png`))
    .composite([{ input: square, left: 4, top: 4 }])
    .toFile(join(folders.failures, `button/${story}-actual.png`))
  copyFileSync(join(unpacked, 'card-composed.png'), join(folders.failures, 'card/card-fresh-reference.png'))
})

const open = async (url: string) => {
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  await page.goto(url)
  return page
}

describe('BEY-20 the visual review', () => {
  it('BEY-20 shows a planted difference before, after, by slider and as difference, and replaces the recorded picture when it is accepted', async () => {
    await buildReview(folders)
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

    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await page.getByText('Accepted: the recorded picture is replaced.').waitFor()
    const after = readFileSync(join(folders.failures, `button/${story}-actual.png`))
    expect(readFileSync(join(folders.files, `${story}.png`)).equals(after)).toBe(true)
    const [packed] = decodePictures(readArchive(folders, 'button'))
    expect(packed?.pixels).toEqual(new Uint8Array(await sharp(after).removeAlpha().raw().toBuffer()))
    expect(findChanges(folders)).toEqual(['card-fresh'])
  })

  it('BEY-20 works as a file, where it shows the command that accepts', async () => {
    await buildReview(folders)
    const page = await open(pathToFileURL(join(folders.failures, 'index.html')).href)
    await page.getByRole('button', { name: 'card-fresh' }).click()
    expect(await page.getByText('New picture').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await page.getByText('npm run visual:review -- --accept card-fresh --from').waitFor()
  })

  it('BEY-20 groups by the token that changed, counts pixels, links to the story, has keys, and accepts all that is shown', async () => {
    // The second picture has one color more in an area, and the third another size.
    const jade = await sharp(join(unpacked, `${story}.png`))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (let at = 0; at < jade.data.length; at += 4)
      if (jade.data.subarray(at, at + 3).equals(Buffer.from([0x0b, 0x6e, 0x4f]))) jade.data.set([0x0b, 0x74, 0x6e], at)
    const { width, height } = jade.info
    await sharp(jade.data, { raw: { width, height, channels: 4 } })
      .png()
      .toFile(join(folders.failures, `button/button-strong-in-dark-actual.png`))
    copyFileSync(join(unpacked, `${story}.png`), join(folders.files, 'button-strong-in-dark.png'))
    await sharp(join(unpacked, `${story}.png`))
      .extend({ bottom: 3 })
      .toFile(join(folders.failures, 'button/button-weak-actual.png'))
    copyFileSync(join(unpacked, `${story}.png`), join(folders.files, 'button-weak.png'))

    await buildReview(folders)
    const server = await serveReview(folders, 0)
    onTestFinished(() => void server.close())
    const page = await open(addressOf(server))
    const title = page.getByRole('heading', { level: 2 })
    await page.getByLabel('Group by').selectOption('cause')
    const groups = await page.getByRole('heading', { level: 3 }).allTextContents()
    expect(groups).toContain('New picture (1)')
    expect(groups).toContain(`The size was ${width} × ${height} px and is ${width} × ${height + 3} px. (1)`)
    expect(groups.find((group) => group.includes('#0b6e4f → #0b746e'))).toMatch(
      /^foreground\.accent, .*background\.accent.* \(1\)$/,
    )
    await page.getByRole('button', { name: 'button-strong-in-dark' }).click()
    await page.getByText(/→ #0b746e · [\d,]{3,} pixels$/).waitFor()
    expect(await page.getByRole('link', { name: 'Open the story' }).getAttribute('href')).toMatch(
      /\/story\/components-button--strong&globals=theme:dark$/,
    )
    const names = await page
      .locator('nav')
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.dataset['name']))
    const position = names.indexOf('button-strong-in-dark')
    await page.keyboard.press(position === 0 ? 'j' : 'k')
    expect(await title.textContent()).toBe(names[position === 0 ? 1 : position - 1])
    await page.keyboard.press(position === 0 ? 'k' : 'j')
    expect(await title.textContent()).toBe('button-strong-in-dark')

    await page.getByLabel('Name contains').fill('button-')
    await page.getByLabel('Name contains').press('a')
    await page.getByLabel('Name contains').fill('button-')
    await page.getByRole('button', { name: 'Accept all shown' }).click()
    await page.getByText('Accepted: 3 recorded pictures are replaced.').waitFor()
    expect(findChanges(folders)).toEqual(['card-fresh'])
  })

  it('BEY-20 shows the pictures that differ between two commits, without a button that accepts', async () => {
    const repository = join(folders.failures, '../repository')
    const committed = { archives: join(repository, '.storybook/screenshots'), files: folders.files }
    mkdirSync(committed.archives, { recursive: true })
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@lotus.example', ...args], { cwd: repository })
    const commit = async () => {
      for (const component of ['button', 'card', 'badge']) await packPictures(component, committed)
      git('add', '.')
      git('commit', '-qm', 'pictures')
      return git('rev-parse', 'HEAD').toString().trim()
    }
    const from = (file: string, name: string) => copyFileSync(join(unpacked, file), join(committed.files, name))
    git('init', '-q')
    from('button-strong.png', 'button-strong.png')
    from('card-composed.png', 'card-composed.png')
    from('badge-tones.png', 'badge-tones.png')
    const old = await commit()
    copyFileSync(join(folders.failures, `button/${story}-actual.png`), join(committed.files, 'button-strong.png'))
    rmSync(join(committed.files, 'card-composed.png'))
    from('card-composed.png', 'card-panel.png')
    const fresh = await commit()

    const changes = await compareCommits(folders.failures, { old, fresh, repository })
    expect(changes.map(({ name, before, after }) => [name, before !== null, after !== null])).toEqual([
      ['button-strong', true, true],
      ['card-composed', true, false],
      ['card-panel', false, true],
    ])
    const page = await open(pathToFileURL(join(folders.failures, 'index.html')).href)
    await page.getByRole('button', { name: 'card-composed' }).click()
    expect(await page.getByText('Removed picture', { exact: true }).isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: /^Accept/ }).count()).toBe(0)
  })

  it('BEY-20 accepts nothing for a page of another origin, and serves no file outside its folder', async () => {
    await buildReview(folders)
    const server = await serveReview(folders, 0)
    onTestFinished(() => void server.close())
    const url = addressOf(server)
    const acceptFrom = (origin: string) =>
      fetch(`${url}accept`, { method: 'POST', headers: { origin }, body: JSON.stringify([story]) })
    expect((await acceptFrom('http://localhost:1')).status).toBe(403)
    expect((await fetch(`${url}%2e%2e%2ffiles/${story}.png`)).status).toBe(404)
    expect(findChanges(folders)).toHaveLength(2)
    expect(await (await acceptFrom(url.slice(0, -1))).json()).toEqual([story])
  })

  it('BEY-20 removes a picture from its archive, and the archive with its last picture', async () => {
    expect(await removePictures([story, 'no-such-picture'], folders)).toEqual([story])
    expect(recordedNames(folders)).toEqual([])
    expect(existsSync(join(folders.archives, 'button.shapes'))).toBe(false)
  })

  it('BEY-20 keeps pictures that another run takes, until it has packed them', async () => {
    const files = join(folders.failures, 'taken')
    mkdirSync(files)
    const unlock = lockForUpdate({ ...folders, files })
    writeFileSync(join(files, 'button-soft.png'), 'taken')
    await expect(unpackPictures({ ...folders, files })).rejects.toThrow(`Process ${process.pid} takes pictures`)
    expect(readFileSync(join(files, 'button-soft.png'), 'utf8')).toBe('taken')
    unlock()
    await unpackPictures({ ...folders, files })
    expect(existsSync(join(files, `${story}.png`))).toBe(true)
  })

  it('BEY-20 names a commit that has no archives', async () => {
    const options = { old: '4b825dc642cb6eb9a060e54bf8d69288fbee4904', fresh: 'HEAD' }
    await expect(compareCommits(folders.failures, options)).rejects.toThrow('has no archives of pictures')
  })

  it('BEY-20 names a damaged archive and its remedy', async () => {
    writeFileSync(join(folders.archives, 'button.shapes'), 'cut off')
    const files = join(folders.failures, 'fresh')
    await expect(unpackPictures({ ...folders, files })).rejects.toThrow('The pictures of button are damaged')
  })
})
