import axe from 'axe-core'
import { afterEach, beforeAll, expect, inject } from 'vitest'
import { cdp, commands, locators, page, type Locator } from 'vitest/browser'

import { viewports, type Mode } from './modes.ts'
import { plants } from './planted.ts'
import { samePictures } from './same-pictures.ts'
import { loadTextFonts } from './text-fonts.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Why screenshots are not compared on this machine; empty if they are. */
    incomparable: string
    /** The names of the recorded screenshots. */
    recorded: string[]
    /** Whether this run updates the screenshots. */
    updating: boolean
    /** Changes are planted in one of so many stories (`tools/visual/planted.ts`); 0 in an ordinary run. */
    planting: number
  }
}

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** By CSS selector: deriving a selector from an element searches the whole page. */
    getByCss: (selector: string) => Locator
  }
}
locators.extend({ getByCss: (selector: string) => selector })

const recorded = new Set(inject('recorded'))
const isComparable = inject('incomparable') === ''
const planting = inject('planting')
/** Of a longer page the upper part is pictured. */
const tallest = 10_000

beforeAll(async () => {
  // Before the first story: the text of a native select keeps the height at which another font placed it.
  if (isComparable) await loadTextFonts()
  // Storybook's own "preparing", "no preview" and "error", hidden in each story: a fifth of the elements that axe would check.
  for (const skeleton of document.querySelectorAll('body > .sb-wrapper')) skeleton.remove()
})

type Story = {
  tags: string[]
  globals: Record<string, unknown>
  parameters: { chromatic?: { modes?: Record<string, Mode>; forcedColors?: 'active' } }
}

afterEach(async (context) => {
  const { task } = context
  const { story } = context as typeof context & { story?: Story }
  const meta = task.meta as { storyId?: string; reports?: unknown }
  const id = meta.storyId
  // The axe results are already asserted; dropping them avoids sending unused data to the main process.
  if (import.meta.env['VITEST_STORYBOOK'] === 'false') delete meta.reports
  if (id === undefined || story === undefined || task.result?.state === 'fail') return
  if (isComparable) await takePictures(id, story, task)
  if (planting === 0) await checkOtherTheme(id, story)
})

const componentOf = ({ name }: Task['file']) => name.split('/').at(-1)?.split('.')[0] ?? ''

type Task = { file: { name: string }; result?: { retryCount?: number } | undefined }

/** One picture of the story as it is, and one in each of its further modes (`inModes`). */
async function takePictures(storyId: string, story: Story, task: Task): Promise<void> {
  // By its file, so that another title in the tree keeps the picture.
  const own = `${componentOf(task.file)}-${storyId.split('--')[1]}`
  const name = samePictures[own] ?? own
  const { innerWidth, innerHeight } = window
  const { modes = {}, forcedColors } = story.parameters.chromatic ?? {}
  // A change of a token alters several pictures of a story: one run reports all of them.
  const failures: unknown[] = []
  const collect = (error: unknown) => void failures.push(error)
  if (forcedColors === 'active') await emulateForcedColors('active')
  await compare(name, task).catch(collect)
  if (forcedColors === 'active') await emulateForcedColors('none')
  for (const [mode, settings] of Object.entries(modes)) {
    if (mode === 'own') continue
    const reset = apply(settings)
    const { width, height } = settings.viewport === undefined ? {} : viewports[settings.viewport].styles
    try {
      await page.viewport(Number.parseInt(width ?? `${innerWidth}`), Number.parseInt(height ?? `${innerHeight}`))
      await compare(`${name}-in-${mode}`, task).catch(collect)
    } finally {
      // The next story uses the same page.
      reset()
      await page.viewport(innerWidth, innerHeight)
    }
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new Error(failures.map(messageOf).join('\n\n'), { cause: failures })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Applies the globals of a mode in the same way as the preview, and returns what restores those before. */
function apply({ theme, textSpacing }: Mode): () => void {
  const { dataset } = document.documentElement
  const before = { ...dataset }
  if (theme !== undefined) dataset['theme'] = theme
  if (textSpacing !== undefined) dataset['textSpacing'] = textSpacing
  return () => void Object.assign(dataset, before)
}

const emulateForcedColors = (value: 'active' | 'none') =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'forced-colors', value },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  })

/** Compares the page with the recorded picture. */
async function compare(name: string, { file, result }: Task): Promise<void> {
  for (const shown of documents()) {
    await shown.fonts.ready
    // The screenshot does so too, but too late: an element that moved or scrolled is a layer with other pixels at its edges for a moment.
    for (const animation of shown.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
      else animation.cancel()
    await loadPictures(shown)
  }
  // Portals (a dialog, a toast, a menu) are outside the story's root.
  const floats = document.querySelector('body > [role=dialog], [data-floating]')
  const selector = floats === null ? '[data-story]' : 'body'
  const box = document.querySelector<HTMLElement>(selector)
  if (box === null) throw new Error(`${name} draws nothing`)
  const { innerWidth, innerHeight } = window
  const measure = () => Math.min(Math.ceil(box.getBoundingClientRect().bottom + window.scrollY), tallest)
  let height = measure()
  // A count of requests, for instance, that depends on the speed of the machine.
  for (const part of document.querySelectorAll<HTMLElement>('[data-varies]')) part.style.visibility = 'hidden'
  const release = height > innerHeight ? holdHeights(box) : () => {}
  // An element's screenshot is white below the window. In the shop the footer follows a column of filters that is longer in a higher window.
  const rounds = box.querySelector('main') === null ? 1 : 2
  for (let round = 0; round < rounds && height > window.innerHeight; round += 1) {
    await page.viewport(innerWidth, height)
    if (rounds > 1) height = measure()
  }
  const style = box.getAttribute('style') ?? ''
  Object.assign(box.style, { maxBlockSize: `${Math.max(height, innerHeight)}px`, overflow: 'clip' })
  unstick(box)
  const scrollBack = layOutScrolledRows(box)
  try {
    await expect(page.getByCss(selector)).toMatchScreenshot(name)
    if (isSampled(name)) await plantAll(name, selector, box)
  } catch (error) {
    if (recorded.has(name)) throw error
    throw new Error(`${name} has no picture. Look at it and accept it: npm run visual:review`, {
      cause: error,
    })
  } finally {
    // The next story uses the same body.
    box.setAttribute('style', style)
    scrollBack()
    release()
  }
  // The picture of the first attempt is no longer a difference.
  if ((result?.retryCount ?? 0) > 0) await forget(name, file)
}

/** Least heights relative to the window would grow with it, and push the end of the page out of the picture. Returns their release. */
function holdHeights(box: HTMLElement): () => void {
  const held = [...box.querySelectorAll<HTMLElement>('*')].flatMap((part) => {
    const { minBlockSize } = getComputedStyle(part)
    return Number.parseFloat(minBlockSize) > 0 && part.style.minBlockSize === '' ? [{ part, minBlockSize }] : []
  })
  for (const { part, minBlockSize } of held) part.style.minBlockSize = minBlockSize
  return () => {
    for (const { part } of held) part.style.minBlockSize = ''
  }
}

/**
 * Sticky elements are separate layers, and so are their scrolled contents: their text may shift by half a pixel, depending on the load of
 * the machine. How far a click scrolls depends on it as well.
 */
function unstick(box: HTMLElement): void {
  for (const part of box.querySelectorAll<HTMLElement>('*')) {
    if (part.scrollTop !== 0) part.scrollTop = 0
    const { position, overflowY } = getComputedStyle(part)
    if (position !== 'sticky') continue
    Object.assign(part.style, { position: 'relative', inset: 'auto' })
    if (overflowY === 'auto') part.style.overflow = 'clip'
  }
}

/**
 * Shows scrolled rows at the same place without scrolling: their items are translated instead. A scrolled row is a separate layer, whose
 * text shifts with the load of the machine. Returns a function that scrolls the rows back, because the next mode uses the same elements.
 */
function layOutScrolledRows(box: HTMLElement): () => void {
  const rows = [...box.querySelectorAll<HTMLElement>('*')].filter(({ scrollLeft }) => scrollLeft !== 0)
  // The component must not learn that its row is at its start now.
  const silence = (event: Event) => event.stopImmediatePropagation()
  addEventListener('scroll', silence, { capture: true })
  const restore = rows.map((row) => {
    const { scrollLeft } = row
    const items = [...row.children].filter((item) => item instanceof HTMLElement)
    row.style.scrollSnapType = 'none'
    row.scrollTo({ left: 0, behavior: 'instant' })
    for (const item of items) item.style.translate = `${-Math.round(scrollLeft)}px`
    return () => {
      for (const item of items) item.style.translate = ''
      row.scrollTo({ left: scrollLeft, behavior: 'instant' })
      row.style.scrollSnapType = ''
    }
  })
  return () => {
    for (const each of restore) each()
    removeEventListener('scroll', silence, { capture: true })
  }
}

const forget = (name: string, file: Task['file']) => {
  return Promise.allSettled(
    ['actual', 'diff', 'reference'].map((kind) =>
      commands.removeFile(`.cache/visual/${componentOf(file)}/${name}-${kind}.png`),
    ),
  )
}

/** The documents of the story and of its iframes, which show whole pages of the shop. */
const documents = (): Document[] => [
  document,
  ...[...document.querySelectorAll('iframe')].flatMap(({ contentDocument }) => contentDocument ?? []),
]

/** Every product picture is fetched, and always the same file of it. A broken one shows its fallback. */
async function loadPictures({ images, baseURI }: Document): Promise<void> {
  for (const image of images) {
    if (image.src.startsWith('data:')) continue
    image.loading = 'eager'
    // The browser prefers a larger file that an earlier story has loaded: one file for each picture.
    const sources = [...(image.parentElement?.querySelectorAll('source') ?? [])]
    for (const source of sources) source.srcset = source.srcset.split(',').at(-1)?.trim().split(' ')[0] ?? ''
    const files = new Set([image.src, ...sources.map(({ srcset }) => new URL(srcset, baseURI).href)])
    const end = performance.now() + 5000
    await image.decode().catch(() => {})
    // Until the new file has loaded, the image shows the previous file, and `decode` may already have resolved for that one.
    while (!files.has(image.currentSrc) && performance.now() < end) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      await image.decode().catch(() => {})
    }
  }
}

/** Whether changes are planted in this story. The choice depends on the name only, so that it is the same in each run. */
const isSampled = (name: string) =>
  planting > 0 && [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7) % planting === 0

/** Compares the story again with each planted change. The comparator `planted` writes whether it is detected. */
async function plantAll(name: string, selector: string, box: HTMLElement): Promise<void> {
  for (const [plant, change] of Object.entries(plants)) {
    const restore = change(box)
    if (restore === null) continue
    const comparatorOptions = { name, plant }
    await expect(page.getByCss(selector)).toMatchScreenshot(name, { comparatorName: 'planted', comparatorOptions })
    restore()
  }
}

/** The components already checked in the other theme. */
const checkedSubjects = new Set<string>()

/**
 * The a11y addon checks the story's own theme. The other theme differs only in its colors. Every state of a component is
 * checked in it; screens consist of these components, so only their first state is (`e2e` checks all pages in both themes).
 */
async function checkOtherTheme(storyId: string, story: Story): Promise<void> {
  const [subject = storyId] = storyId.split('--')
  if (checkedSubjects.has(subject) && !subject.startsWith('components-')) return
  checkedSubjects.add(subject)
  const root = document.documentElement
  const own = root.dataset['theme']
  root.dataset['theme'] = story.globals['theme'] === 'dark' ? 'light' : 'dark'
  const { violations } = await axe.run(document.body, { runOnly: ['color-contrast'] })
  if (own === undefined) delete root.dataset['theme']
  else root.dataset['theme'] = own
  const problems = violations.flatMap((violation) =>
    violation.nodes.map((node) => `${node.html}\n  ${node.failureSummary}`),
  )
  expect(problems, 'contrast in the other theme').toEqual([])
}
