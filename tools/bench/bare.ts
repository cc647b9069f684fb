import { fork } from 'node:child_process'

import type { Served } from './bare-server.ts'

/** Starts a bare server in a process of its own. */
export async function startBare(served: Served): Promise<{ url: string; pid: number; stop: () => void }> {
  const child = fork(new URL('bare-server.ts', import.meta.url))
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)))
    child.once('exit', (code) => reject(new Error(`The bare server ended with ${code}`)))
    child.send(served)
  })
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.disconnect() }
}
