import { expect, test } from 'vitest'

import { orderOf, rangesOf, withRanges } from './preloads.ts'

test('writes a run of indices as its first index and the negative number of further indices', () => {
  expect(rangesOf([5, 3, 4, 9, 0])).toEqual([0, 3, -2, 9])
})

test('orders files so that those of the same lists are adjacent, the most common first', () => {
  expect(
    orderOf(
      [
        [0, 2, 4],
        [2, 4],
        [1, 2],
        [3, 1],
      ],
      5,
    ),
  ).toEqual([2, 4, 0, 3, 1])
})

test('a chunk with ranges preloads the files that it preloaded before', async () => {
  const chunk =
    'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["a.js","b.js","c.css","d.js"])))=>i.map(i=>d[i]);\n' +
    'export const lists=[__vite__mapDeps([0,1,2,3]),__vite__mapDeps([3,0]),__vite__mapDeps([1])];'
  const listsOf = async (code: string) => {
    const { lists } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { lists: string[][] }
    return lists.map((list) => list.toSorted())
  }
  const short = withRanges(chunk)
  expect(short).not.toBe(chunk)
  expect(await listsOf(short)).toEqual(await listsOf(chunk))
})

test('does not change a chunk without lists', () => {
  expect(withRanges('export const a=1')).toBe('export const a=1')
})
