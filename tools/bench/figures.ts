/** Percentiles, tables and the state of the machine, for every benchmark. */
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** The percentile by nearest rank; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Three significant digits: 0.123, 1.23, 12.3, 123. */
export function short(value: number | null): string {
  if (value === null || Number.isNaN(value)) return '–'
  const digits = Math.abs(value) < 1 ? 3 : Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0
  return String(Number(value.toFixed(digits)))
}

type Cell = string | number | null

/** Prints an aligned Markdown table. */
export function printTable(head: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const texts = [head, ...rows].map((row) => row.map((cell) => (typeof cell === 'string' ? cell : short(cell))))
  const widths = head.map((_, column) => Math.max(3, ...texts.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (column === 0 ? (row[column] ?? '').padEnd(width) : (row[column] ?? '').padStart(width))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  console.log([line(texts[0] ?? []), rule, ...texts.slice(1).map(line)].join('\n'))
}

/** Prints the machine and its load, without which absolute times mean little. */
export function printMachine(): void {
  const load = loadavg().map((one) => one.toFixed(1))
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  console.log(
    `${new Date().toISOString().slice(0, 16)} · ${availableParallelism()} cores (${model}) · ` +
      `${Math.round(totalmem() / 2 ** 30)} GiB · load ${load.join(' ')} · Node ${process.version}\n`,
  )
}

/** CPU time of a process and its threads in milliseconds; NaN if it has ended. */
export function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // User and system time, in ticks of 10 ms.
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

/** Resident memory of a process in MB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024

/** CPU time of the child processes of a process, e.g. PostgreSQL's; 0 for null. */
export function cpuBelow(pid: number | null): number {
  if (pid === null) return 0
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return children.reduce((sum, child) => sum + (cpuOf(Number(child)) || 0), 0)
}

/** A deterministic random generator (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    /** An integer from 0, below `limit`. */
    below,
    pick: <Item>(items: readonly Item[]): Item => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
    shuffle: <Item>(items: readonly Item[]): Item[] =>
      items
        .map((item) => ({ item, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  }
}

export type Random = ReturnType<typeof seededRandom>
