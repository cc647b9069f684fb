import { themes } from '../packages/ui/src/theme/tokens.gen.ts'
import { iconUses } from './foundations/icon-uses.ts'

type Anchor = { id: string; title: string }
type Entry = { id: string; name: string; tags?: string[]; anchors?: Anchor[] }
export type Index = { entries: Record<string, Entry> }

const requirement = /^[A-Z]+-?\d+$/

type Tokens = { [name: string]: string | Tokens }

/** The tokens of a group, with their paths. */
const tokensOf = (group: Tokens, path: string): [path: string, value: string][] =>
  Object.entries(group).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}.${name}`, value]] : tokensOf(value, `${path}.${name}`),
  )

/** The row of each color on the page of colors, found by its token and by its values in all themes. */
function colorRows(): Anchor[] {
  const values = Map.groupBy(
    Object.values(themes).flatMap(({ color }) => tokensOf(color, 'color')),
    ([path]) => path,
  )
  return [...values].map(([path, found]) => ({
    id: path,
    title: [path, ...new Set(found.map(([, value]) => value))].join(' '),
  }))
}

const fullWindow = ['full window', 'window full', 'unavailable window', 'window unavailable']
const closedWindow = ['closed window', 'window closed', ...fullWindow]

/** Additional search words by the id of an entry, for entries whose names do not contain the terms that readers search for. */
export const searchWords: Readonly<Record<string, readonly string[]>> = {
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

/** Tags for the state of a screen or pattern, each with the words that it matches in a story's name. The sidebar filters stories by tag. */
const states: Readonly<Record<string, RegExp>> = {
  loading: /\b(loading|sending|saving|busy|placing|confirming)\b/i,
  empty: /\b(empty|no results?|nothing)\b/i,
  error: /\b(fails?|failed|errors?|declined|rejected|refused|problems?|unavailable|not found)\b/i,
  offline: /\b(offline|no connection|without a connection|network)\b/i,
  'long-text': /\blong\b/i,
}

function statesOf({ id, name }: Entry): string[] {
  if (!/^(screens|patterns)-/.test(id)) return []
  const named = Object.keys(states).filter((state) => states[state]?.test(name))
  return searchWords[id]?.some((word) => fullWindow.includes(word)) ? [...named, 'full-or-closed-window'] : named
}

/**
 * Adds search words (the requirements of a story, and `searchWords`) and state tags to the entries. The search words are written as titles
 * of anchors, because the sidebar's search reads anchors. A result of a docs page opens the page at the element with the anchor's id.
 */
export function completeIndex(index: Index): Index {
  for (const entry of Object.values(index.entries)) {
    const requirements = (entry.tags ?? []).filter((tag) => requirement.test(tag))
    const words = new Set([...requirements, ...(searchWords[entry.id] ?? [])])
    const anchors = [...words].map((title) => ({ id: title, title }))
    if (entry.id === 'foundations-color--docs') anchors.push(...colorRows())
    // Storybook's own anchors would list each story a second time, as a heading of its page.
    if (anchors.length > 0) entry.anchors = anchors
    else delete entry.anchors
    entry.tags = [...(entry.tags ?? []), ...statesOf(entry)]
  }
  return index
}
