import axe from 'axe-core'
import { configure } from 'storybook/test'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { locators, page, type Locator } from 'vitest/browser'

declare module 'vitest' {
  interface ProvidedContext {
    /** Why pictures are not compared here; empty when they are. */
    incomparable: string
    /** Whether this run draws the pictures anew. */
    updating: boolean
  }
}

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** By a selector of CSS: one for an element that is at hand would be worked out from all there is on the page. */
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

// What is fetched when it is wanted (a sheet of filters) takes more than the usual second on a busy machine.
configure({ asyncUtilTimeout: 5000 })

beforeAll(() => {
  // Storybook's own "preparing", "no preview" and "error", hidden in each story: a fifth of what axe would walk through.
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
  // What axe has to say has been asserted; all it looked at would go to the terminal's process, which does not read it.
  if (import.meta.env['VITEST_STORYBOOK'] === 'false') delete meta.reports
  if (id === undefined || story === undefined || task.result?.state === 'fail') return
  await compare(id, story)
  await checkOtherTheme(id, story)
})

/** One picture a story. Update with `vitest run --project storybook -u`, then look at what changed. */
async function compare(storyId: string, story: Story): Promise<void> {
  // Vitest joins dashes in file names.
  const id = storyId.replaceAll('--', '-')
  if (reason !== '' || story.tags.includes('!visual') || story.tags.includes('no-picture')) return
  // A story is not wrong for having no picture yet: it is told at the end.
  if (!drawn.has(id) && !inject('updating')) return void undrawn.push(id)
  await document.fonts.ready
  // Pictures of products are the catalogue's, not the screen's: without them the file is a tenth, and the same on a
  // machine that has not composed them yet. Their fields of colour stay.
  for (const image of document.images) if (!image.src.startsWith('data:')) image.style.visibility = 'hidden'
  // What floats (a dialog, a toast, a menu) lies outside the story's own box.
  const floats = document.querySelector('body > [role=dialog], [data-floating]')
  const selector = floats === null ? '[data-story]' : 'body'
  const box = document.querySelector<HTMLElement>(selector)
  if (box === null) throw new Error(`${storyId} draws nothing`)
  const { innerWidth, innerHeight } = window
  const height = Math.min(Math.ceil(box.getBoundingClientRect().bottom), tallest)
  // What is below the window is white on a picture of an element; what is below a long page's head is worth no picture.
  if (height > innerHeight) await page.viewport(innerWidth, height)
  const style = box.getAttribute('style') ?? ''
  Object.assign(box.style, { maxBlockSize: `${Math.max(height, innerHeight)}px`, overflow: 'clip' })
  // Half the size is enough to see that something moved, and all pictures together must stay a few megabytes.
  if (innerWidth * box.getBoundingClientRect().height > large) {
    Object.assign(box.style, { transform: 'scale(0.5)', transformOrigin: '0 0' })
    // What is sticky is a layer of its own, whose letters lie half a pixel higher or lower as it was drawn before or
    // after the page was halved: a matter of how busy the machine is.
    for (const part of box.querySelectorAll<HTMLElement>('*')) {
      if (getComputedStyle(part).position === 'sticky')
        Object.assign(part.style, { position: 'relative', inset: 'auto' })
    }
  }
  try {
    await expect(page.getByCss(selector)).toMatchScreenshot(id)
  } finally {
    // The body is the same in the next story.
    box.setAttribute('style', style)
  }
}

/** What was looked at in the other theme. */
const looked = new Set<string>()

/**
 * The a11y addon has looked at the story's own theme; colours are all that differs in the other. Every state of a
 * component is looked at; a screen is made of these, so its first state will do (all pages are, by `e2e`, in both themes).
 */
async function checkOtherTheme(storyId: string, story: Story): Promise<void> {
  const [subject = storyId] = storyId.split('--')
  if (looked.has(subject) && !subject.startsWith('ui-')) return
  looked.add(subject)
  const root = document.documentElement
  const own = root.dataset['theme']
  root.dataset['theme'] = story.globals['theme'] === 'dark' ? 'light' : 'dark'
  const { violations } = await axe.run(document.body, { runOnly: ['color-contrast'] })
  if (own === undefined) delete root.dataset['theme']
  else root.dataset['theme'] = own
  const told = violations.flatMap((violation) =>
    violation.nodes.map((node) => `${node.html}\n  ${node.failureSummary}`),
  )
  expect(told, 'contrast in the other theme').toEqual([])
}
