import { themes } from '../packages/ui/src/theme/tokens.gen.ts'
import { iconUses } from './foundations/icon-uses.ts'

type Anchor = { id: string; title: string }
type Entry = { id: string; tags?: string[]; anchors?: Anchor[] }
export type Index = { entries: Record<string, Entry> }

const requirement = /^[A-Z]+-?\d+$/

/** The values of all colors, in which the colors of a theme are texts or groups of texts. */
const valuesIn = (colors: object): string[] =>
  Object.values(colors).flatMap((value: unknown) => (typeof value === 'string' ? [value] : valuesIn(value as object)))

const fullWindow = ['full window', 'window full', 'unavailable window', 'window unavailable']
const closedWindow = ['closed window', 'window closed', ...fullWindow]

/** Words for entries whose names lack what a reader looks for, by the id of the entry. */
export const searchWords: Readonly<Record<string, readonly string[]>> = {
  'foundations-color--docs': Object.values(themes).flatMap(({ color }) => valuesIn(color)),
  'foundations-icons--docs': [...Object.keys(iconUses), ...Object.values(iconUses).flat()],
  'foundations-themes--docs': ['brand', ...Object.keys(themes).flatMap((theme) => theme.split('-'))],
  'foundations-voice-and-tone--docs': [
    'error message',
    'message',
    'writing',
    'wording',
    'copy',
    'microcopy',
    'text style',
    'content guide',
  ],
  'screens-checkout-shipping--window-taken': closedWindow,
  'screens-checkout-shipping--no-free-window': fullWindow,
  'screens-checkout-review--window-taken-in-review': closedWindow,
  'screens-checkout-payment--window-passed': closedWindow,
  'patterns-delivery-estimate--windows-full': fullWindow,
  'screens-catalog-product-list--no-windows-today': fullWindow,
}

/**
 * Adds the words by which the search of the sidebar finds an entry, besides its name: the requirements of a story, and `searchWords`. The
 * search reads the titles of anchors, which Storybook itself writes for the headings of a page only.
 */
export function withSearchWords(index: Index): Index {
  for (const entry of Object.values(index.entries)) {
    const requirements = (entry.tags ?? []).filter((tag) => requirement.test(tag))
    const words = new Set([...requirements, ...(searchWords[entry.id] ?? [])])
    if (words.size > 0) entry.anchors = [...words].map((title) => ({ id: title, title }))
  }
  return index
}
