import type { Page } from 'playwright-core'

/** What to wait for after the next tap: a changed text in one of the elements, or a heading at another URL. */
export type Wanted = { kind: 'text'; selector: string } | { kind: 'heading'; path: string }

/** Milliseconds since the touch and since its click; frames painted since the click. */
export type Seen = { sinceDown: number; sinceClick: number; frames: number; picture: number | null }

type State = {
  wanted: Wanted
  before: string
  down: number
  click: number
  frames: number
  seen: number
  picture: number
}

/**
 * Runs in the page before its scripts and continues after a full load of another page: records the time of the touch, and checks in
 * every frame whether the expected result is visible.
 */
export function watchTaps(): void {
  const key = 'bench-taps'
  const now = () => performance.timeOrigin + performance.now()
  const read = (): State | null => JSON.parse(sessionStorage.getItem(key) ?? 'null') as State | null
  const textOf = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .map((one) => `${one.ariaLabel ?? ''} ${one.textContent ?? ''}`)
      .join('|')
  const isSeen = (element: Element) => {
    const { width, height, top, bottom } = element.getBoundingClientRect()
    return (
      width > 0 && height > 0 && bottom > 0 && top < innerHeight && getComputedStyle(element).visibility !== 'hidden'
    )
  }
  const isThere = ({ wanted, before }: State) =>
    wanted.kind === 'text'
      ? textOf(wanted.selector) !== before
      : new RegExp(wanted.path).test(location.pathname) &&
        [...document.querySelectorAll('h1')].some((one) => isSeen(one) && one.innerText !== before)
  const hasPicture = () =>
    [...document.images].some(
      (one) => isSeen(one) && one.getBoundingClientRect().width >= 150 && one.complete && one.naturalWidth > 0,
    )

  const note = (moment: 'down' | 'click') => (event: Event) => {
    const state = read()
    if (state === null || state[moment] !== 0) return
    state[moment] = performance.timeOrigin + event.timeStamp
    sessionStorage.setItem(key, JSON.stringify(state))
  }
  addEventListener('pointerdown', note('down'), true)
  addEventListener('click', note('click'), true)
  const look = () => {
    requestAnimationFrame(look)
    const state = read()
    if (state === null || state.down === 0 || (state.seen !== 0 && state.picture !== 0)) return
    if (state.click !== 0 && state.seen === 0) state.frames++
    if (state.seen === 0 && isThere(state)) state.seen = now()
    if (state.seen !== 0 && state.picture === 0 && (state.wanted.kind === 'text' || hasPicture())) state.picture = now()
    sessionStorage.setItem(key, JSON.stringify(state))
  }
  requestAnimationFrame(look)
}

/** Taps an element and returns when the expected result was visible; null if it never was. */
export async function tapAndWait(page: Page, target: string, wanted: Wanted): Promise<Seen | null> {
  await page.evaluate(
    ([key, asked]) => {
      const before =
        asked.kind === 'text'
          ? [...document.querySelectorAll<HTMLElement>(asked.selector)]
              .map((one) => `${one.ariaLabel ?? ''} ${one.textContent ?? ''}`)
              .join('|')
          : (document.querySelector('h1')?.innerText ?? '')
      sessionStorage.setItem(
        key,
        JSON.stringify({ wanted: asked, before, down: 0, click: 0, frames: 0, seen: 0, picture: 0 }),
      )
    },
    ['bench-taps', wanted] as const,
  )
  await page.locator(target).first().tap({ noWaitAfter: true, timeout: 20_000 })
  const read = () =>
    page
      .evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? 'null') as State | null, 'bench-taps')
      .catch(() => null)
  for (const end = performance.now() + 30_000; performance.now() < end;) {
    const state = await read()
    if (state !== null && state.seen !== 0 && state.picture !== 0) {
      const { down, click, frames, seen, picture } = state
      return {
        sinceDown: seen - down,
        sinceClick: click === 0 ? Number.NaN : seen - click,
        frames,
        picture: picture - down,
      }
    }
    await page.waitForTimeout(30)
  }
  return null
}

/** Opens a page without a framework: a button that increments a number. */
export async function openBare(page: Page, shop: string): Promise<void> {
  await page.goto(`${shop}/robots.txt`)
  await page.evaluate(() => {
    document.body.innerHTML = '<main><button>Adicionar ao carrinho</button></main><a href="/cart">0</a>'
    document.querySelector('button')?.addEventListener('click', () => {
      const badge = document.querySelector('a')
      if (badge !== null) badge.textContent = String(Number(badge.textContent) + 1)
    })
  })
}

declare global {
  /** Layout shifts without recent input: their value, and the elements that moved. */
  var benchShifts: { value: number; moved: string[] }[]
}

/** Runs in the page before its scripts: collects layout shifts (CLS). */
export function watchShifts(): void {
  globalThis.benchShifts = []
  const name = (node: Node | null | undefined) => {
    if (!(node instanceof Element)) return node?.nodeName ?? '?'
    return `${node.tagName.toLowerCase()}${node.id === '' ? '' : `#${node.id}`}.${String(node.className).slice(0, 40)}`
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node?: Node }[]
      }
      if (!hadRecentInput) globalThis.benchShifts.push({ value, moved: sources.map(({ node }) => name(node)) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
