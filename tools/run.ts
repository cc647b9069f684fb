import { spawn, type ChildProcess } from 'node:child_process'

type Options = {
  /** Minutes after which the program and its children are terminated. */
  limit?: number
}

/** Runs a program with its output shown; returns the exit code. Keeps Node's own flags and PATH. */
export function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
  { limit }: Options = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
      detached: limit !== undefined,
    })
    const clear = endAfter(limit, child, () => console.log(`${command} was ended after ${limit} minutes`))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clear()
      resolve(code ?? (signal ? 1 : 0))
    })
  })
}

/** Terminates the process group of a detached child after the limit, or when this process exits. Returns a function to cancel. */
function endAfter(limit: number | undefined, child: ChildProcess, onEnd: () => void): () => void {
  const { pid } = child
  if (limit === undefined || pid === undefined) return () => {}
  const end = () => {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  const timer = setTimeout(() => {
    onEnd()
    end()
  }, limit * 60_000)
  const interrupt = () => {
    end()
    process.exit(130)
  }
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  return () => {
    clearTimeout(timer)
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}

/** Like `run`, but ends this process if the program fails. */
export async function must(command: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const code = await run(command, args, env)
  if (code !== 0) process.exit(code)
}

/** Like `run`, but captures the output and returns it. */
export function capture(
  command: string,
  args: string[],
  env: Record<string, string> = {},
  { limit }: Options = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['inherit', 'pipe', 'pipe'],
      detached: limit !== undefined,
    })
    let output = ''
    const clear = endAfter(limit, child, () => (output += `\n${command} was ended after ${limit} minutes`))
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => {
      clear()
      resolve({ code: code ?? 1, output })
    })
  })
}
