import { readFileSync } from 'node:fs'

import subsetFont from 'subset-font'

import { fontSubset } from '../packages/ui/src/theme/font-subset.ts'

/** The sources have one axis, the weight. Headings are always bold. */
const typefaces: { source: string; file: string; variationAxes: Record<string, number> }[] = [
  {
    source: import.meta
      .resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
    file: 'packages/ui/src/theme/fonts/bricolage-grotesque.woff2',
    variationAxes: { wght: 700 },
  },
  {
    source: import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    file: 'packages/ui/src/theme/fonts/figtree.woff2',
    variationAxes: {},
  },
]

/** Features that browsers apply by default, and tabular figures. */
const keepFeatures = ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum']

const characters = fontSubset
  .split(', ')
  .flatMap((range) => {
    const [first = 0, last = first] = range
      .slice('U+'.length)
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  })
  .join('')

/** Subsets the typefaces of Fontsource; returns the WOFF2 files by path. */
export async function generateFonts(): Promise<Record<string, Buffer>> {
  const files = typefaces.map(async ({ source, file, variationAxes }) => {
    const options = { targetFormat: 'woff2', variationAxes, keepFeatures, noHinting: true } as const
    return [file, await subsetFont(readFileSync(new URL(source)), characters, options)]
  })
  return Object.fromEntries(await Promise.all(files)) as Record<string, Buffer>
}
