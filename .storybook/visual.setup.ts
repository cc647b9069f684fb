import axe from 'axe-core'
import { configure } from 'storybook/test'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { locators, page, type Locator } from 'vitest/browser'

declare module 'vitest' {
  interface ProvidedContext {
    /** Why screenshots are not compared on this machine; empty if they are. */
    incomparable: string
    /** Whether this run updates the screenshots. */
    updating: boolean
  }
}

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** By CSS selector: deriving a selector from an element searches the whole page. */
    getByCss: (selector: string) => Locator
  }
}
locators.extend({ getByCss: (selector: string) => selector })

const drawn = new Set(
  Object.keys(import.meta.glob('./screenshots/*.png')).map((path) => path.slice('./screenshots/'.length, -4)),
)
const reason = inject('incomparable')
const undrawn: string[] = []
const tallest = 1400
const large = 400_000

// Lazy components (the filter sheet) take longer than the default second on a busy machine.
configure({ asyncUtilTimeout: 5000 })

beforeAll(() => {
  // Storybook's own "preparing", "no preview" and "error", hidden in each story: a fifth of the elements that axe would check.
  for (const skeleton of document.querySelectorAll('body > .sb-wrapper')) skeleton.remove()
  if (reason !== '') console.warn(`Pictures of stories are not compared: ${reason}.`)
})

afterAll(() => {
  if (undrawn.length > 0) console.warn(`Stories without a picture, hence not compared: ${undrawn.join(', ')}`)
})

type Story = { tags: string[]; globals: Record<string, unknown> }

afterEach(async (context) => {
  const { task } = context
  const { story } = context as typeof context & { story?: Story }
  const meta = task.meta as { storyId?: string; reports?: unknown }
  const id = meta.storyId
  // The axe results are already asserted; dropping them avoids sending unused data to the main process.
  if (import.meta.env['VITEST_STORYBOOK'] === 'false') delete meta.reports
  if (id === undefined || story === undefined || task.result?.state === 'fail') return
  await compare(id, story)
  await checkOtherTheme(id, story)
})

/** One screenshot per story. Update with `vitest run --project storybook -u`, then look at what changed. */
async function compare(storyId: string, story: Story): Promise<void> {
  // Vitest collapses repeated dashes in file names.
  const id = storyId.replaceAll('--', '-')
  if (reason !== '' || story.tags.includes('!visual') || story.tags.includes('no-picture')) return
  // A missing screenshot is not a failure: it is reported at the end.
  if (!drawn.has(id) && !inject('updating')) return void undrawn.push(id)
  await document.fonts.ready
  await settlePictures(story.tags.includes('pictures'))
  // Portals (a dialog, a toast, a menu) are outside the story's root.
  const floats = document.querySelector('body > [role=dialog], [data-floating]')
  const selector = floats === null ? '[data-story]' : 'body'
  const box = document.querySelector<HTMLElement>(selector)
  if (box === null) throw new Error(`${storyId} draws nothing`)
  const { innerWidth, innerHeight } = window
  const height = Math.min(Math.ceil(box.getBoundingClientRect().bottom), tallest)
  // An element's screenshot is white below the window, and the lower part of a long page needs no screenshot.
  if (height > innerHeight) await page.viewport(innerWidth, height)
  const style = box.getAttribute('style') ?? ''
  Object.assign(box.style, { maxBlockSize: `${Math.max(height, innerHeight)}px`, overflow: 'clip' })
  // Half size is enough to detect changes, and all screenshots together must stay at a few megabytes.
  if (innerWidth * box.getBoundingClientRect().height > large) {
    Object.assign(box.style, { transform: 'scale(0.5)', transformOrigin: '0 0' })
    // Sticky elements are separate layers, whose text may shift by half a pixel when the page is scaled, depending on the load
    // of the machine.
    for (const part of box.querySelectorAll<HTMLElement>('*')) {
      if (getComputedStyle(part).position === 'sticky')
        Object.assign(part.style, { position: 'relative', inset: 'auto' })
    }
  }
  try {
    await expect(page.getByCss(selector)).toMatchScreenshot(id)
  } finally {
    // The next story uses the same body.
    box.setAttribute('style', style)
  }
}

/**
 * Product pictures are visible only in stories with the tag `pictures`: they make a screenshot ten times larger, and all of
 * them would change with each drawing. Elsewhere their tinted backgrounds are.
 */
async function settlePictures(areShown: boolean): Promise<void> {
  for (const image of document.images) {
    if (image.src.startsWith('data:')) continue
    if (!areShown) {
      image.style.visibility = 'hidden'
      image.parentElement?.removeAttribute('data-failed')
    } else {
      image.loading = 'eager'
      // The browser prefers a larger file that an earlier story has loaded: one file for each picture.
      for (const source of image.parentElement?.querySelectorAll('source') ?? [])
        source.srcset = source.srcset.split(',').at(-1)?.trim().split(' ')[0] ?? ''
      await image.decode()
    }
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
  if (checkedSubjects.has(subject) && !subject.startsWith('ui-')) return
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
