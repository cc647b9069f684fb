import type { Page } from './fixtures.ts'

/** Collects the layout shifts of the document. */
export const observeShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(globalThis, { shifts, shifted: 0 })
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        Object.assign(globalThis, { shifted: (globalThis as unknown as { shifted: number }).shifted + value })
        shifts.push(
          `${value} ${sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 90)).join(' | ')}`,
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
/** Their sum, and the moved elements. */
export const shiftsOf = (page: Page) =>
  page.evaluate(() => {
    const { shifted, shifts } = globalThis as unknown as { shifted: number; shifts: string[] }
    return { shifted, shifts }
  })
