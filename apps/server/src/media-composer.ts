import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'

export type Order = { file: string }
export type Answer = { file: string; made: boolean } | { file: string; error: string }

type Waiting = { promise: Promise<boolean>; resolve: (made: boolean) => void; reject: (error: Error) => void }

export type MediaComposerOptions = {
  /** Where the composed files are kept. */
  folder: string
  /** Files in work at a time. @default 2 */
  concurrency?: number
  /** After this time without work the process ends and frees its memory. @default 60_000 */
  idleMs?: number
}

/** Lower than the shop itself, so that pages and API calls come first. */
const niceness = 10
const program = new URL('./media-composer.process.ts', import.meta.url)

/** Composes the demo's pictures when they are first asked for, and keeps the files. */
export function createMediaComposer({ folder, concurrency = 2, idleMs = 60_000 }: MediaComposerOptions) {
  /** Files that are asked for, and files that are prepared when there is nothing else to do. */
  const urgent: string[] = []
  let later: string[] = []
  const waiting = new Map<string, Waiting>()
  const running = new Set<string>()
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let closed = false

  const settle = (file: string, how: (waiter: Waiting) => void) => {
    const waiter = waiting.get(file)
    waiting.delete(file)
    running.delete(file)
    if (waiter) how(waiter)
  }

  function start(): ChildProcess {
    const started = fork(program, [folder], { stdio: 'ignore' })
    try {
      setPriority(started.pid ?? 0, niceness)
    } catch {
      // Only a courtesy: some systems forbid it.
    }
    started.on('message', (answer: Answer) => {
      settle(answer.file, ({ resolve, reject }) => {
        if ('made' in answer) resolve(answer.made)
        else reject(new Error(`${answer.file} cannot be composed: ${answer.error}`))
      })
      next()
    })
    started.once('exit', () => {
      if (child !== started) return
      child = null
      for (const file of running) settle(file, ({ reject }) => reject(new Error(`The composer ended during ${file}`)))
      next()
    })
    return started
  }

  function next(): void {
    clearTimeout(idle)
    while (!closed && running.size < concurrency) {
      const file = urgent.shift() ?? later.shift()
      if (file === undefined) break
      if (running.has(file) || !waiting.has(file)) continue
      child ??= start()
      running.add(file)
      child.send({ file } satisfies Order)
    }
    if (running.size > 0) return
    idle = setTimeout(() => {
      const ended = child
      child = null
      ended?.disconnect()
    }, idleMs)
    idle.unref()
  }

  function order(file: string, queue: string[]): Promise<boolean> {
    if (existsSync(join(folder, file))) return Promise.resolve(true)
    const known = waiting.get(file)
    if (known === undefined) waiting.set(file, Promise.withResolvers<boolean>())
    if (!running.has(file) && (known === undefined || queue === urgent)) queue.push(file)
    next()
    return waiting.get(file)?.promise ?? Promise.resolve(false)
  }

  return {
    /** Whether the file exists, composing it first if needed. */
    ensure: (file: string): Promise<boolean> => (closed ? Promise.resolve(false) : order(file, urgent)),

    /** Composes files when nothing else is asked for. */
    prepare(files: readonly string[]): void {
      for (const file of files) order(file, later).catch(() => {})
    },

    isRunning: () => child !== null,

    close(): Promise<void> {
      closed = true
      later = []
      clearTimeout(idle)
      for (const file of waiting.keys()) settle(file, ({ resolve }) => resolve(false))
      const ended = child
      child = null
      if (ended === null || ended.exitCode !== null) return Promise.resolve()
      const gone = new Promise<void>((resolve) => ended.once('exit', () => resolve()))
      ended.kill('SIGKILL')
      return gone
    },
  }
}

export type MediaComposer = ReturnType<typeof createMediaComposer>
