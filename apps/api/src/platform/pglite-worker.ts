import { parentPort, workerData } from 'node:worker_threads'

import { openSession, type SessionOptions, type ToEngine } from './pglite-session.ts'

if (parentPort === null) throw new Error('pglite-worker runs as a worker thread')
const port = parentPort
const hear = await openSession(workerData as SessionOptions, (message, transfer = []) => {
  port.postMessage(message, transfer)
  if (message.kind === 'closed') port.close()
})
port.on('message', (message: ToEngine) => hear(message))
port.postMessage({ kind: 'open' })
