import type { Plugin } from 'vite'

const listed = /__vite__mapDeps\(\[([\d,]*)\]\)/g
const named = /m\.f=\[("[^\]]*")\]/
const expanded = '=>i.map(i=>d[i])'
// -n after an index stands for the next n indices.
const inRanges = '=>i.flatMap((n,k)=>n<0?[]:Array.from({length:1-Math.min(i[k+1]??0,0)},(_,j)=>d[n+j]))'

/**
 * Orders the indices of a list of files so that many lists have runs of them.
 *
 * @returns The files in their new order, by their former indices.
 */
export function orderOf(lists: readonly (readonly number[])[], count: number): number[] {
  const users = Array.from(
    { length: count },
    (_, file) => new Set(lists.flatMap((list, i) => (list.includes(file) ? i : []))),
  )
  const distance = (a: number, b: number) => users[a]?.symmetricDifference(users[b] ?? new Set()).size ?? Infinity
  const left = new Set(users.keys())
  const order: number[] = []
  // The most common file comes first, then always the file whose users differ least.
  let next: number | undefined = [...left].sort((a, b) => (users[b]?.size ?? 0) - (users[a]?.size ?? 0))[0]
  while (next !== undefined) {
    const last: number = next
    order.push(last)
    left.delete(last)
    next = [...left].reduce<number | undefined>(
      (best, file) => (best === undefined || distance(last, file) < distance(last, best) ? file : best),
      undefined,
    )
  }
  return order
}

/** Sorted indices as ranges: `[3, -2]` for `[3, 4, 5]`. */
export function rangesOf(indices: readonly number[]): number[] {
  const ranges: [first: number, more: number][] = []
  for (const index of [...indices].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last !== undefined && last[0] + last[1] + 1 === index) last[1] += 1
    else ranges.push([index, 0])
  }
  return ranges.flatMap(([first, more]) => (more === 0 ? [first] : [first, -more]))
}

/** The code of a chunk with its lists of preloaded files as ranges. */
export function withRanges(code: string): string {
  const files = named.exec(code)?.[1]?.split(',')
  if (files === undefined || !code.includes(expanded)) return code
  const lists = [...code.matchAll(listed)].map(([, list = '']) => list.split(',').map(Number))
  const order = orderOf(lists, files.length)
  const placeOf = new Map(order.map((file, place) => [file, place]))
  return code
    .replace(named, () => `m.f=[${order.map((file) => files[file]).join()}]`)
    .replace(expanded, () => inRanges)
    .replaceAll(
      listed,
      (_, list: string) =>
        `__vite__mapDeps([${rangesOf(list.split(',').map((i) => placeOf.get(Number(i)) ?? 0)).join()}])`,
    )
}

/**
 * Shortens the lists of files that Vite preloads with each `import()`. Every page's chunk has the lists of all routes: 2,000 indices
 * of 200 files. The order of style sheets changes, but Vite's order was not fixed either: it differs between routes.
 */
export const shortPreloads: Plugin = {
  name: 'lotus:short-preloads',
  apply: 'build',
  generateBundle: {
    // After Vite has inserted the lists.
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const chunk of chunks) chunk.code = withRanges(chunk.code)
      if (!chunks.some(({ code }) => code.includes(inRanges)))
        this.error(`Vite lists preloaded files in another form: see ${import.meta.filename}`)
    },
  },
}
