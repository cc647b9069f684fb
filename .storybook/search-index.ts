import { themes } from '../packages/ui/src/theme/tokens.gen.ts'

type Anchor = { id: string; title: string }
type Entry = { id: string; tags?: string[]; anchors?: Anchor[] }
export type Index = { entries: Record<string, Entry> }

const requirement = /^[A-Z]+-?\d+$/

/** The values of all colors, in which the colors of a theme are texts or groups of texts. */
const valuesIn = (colors: object): string[] =>
  Object.values(colors).flatMap((value: unknown) => (typeof value === 'string' ? [value] : valuesIn(value as object)))
const colors = new Set(Object.values(themes).flatMap(({ color }) => valuesIn(color)))

/**
 * Adds the words by which the search of the sidebar finds an entry, besides its name: the requirements of a story, and the values of
 * colors. The search reads the titles of anchors, which Storybook itself writes for the headings of a page only.
 */
export function withSearchWords(index: Index): Index {
  for (const entry of Object.values(index.entries)) {
    const words =
      entry.id === 'foundations-color--docs' ? [...colors] : (entry.tags ?? []).filter((tag) => requirement.test(tag))
    if (words.length > 0) entry.anchors = words.map((title) => ({ id: title, title }))
  }
  return index
}
