import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'

import { PGlite } from '@electric-sql/pglite'

import type { FromEngine, ToEngine, WorkerData } from './engine.ts'

// The worker's side of `engine.ts`: one PostgreSQL session that receives complete units of the wire protocol.
if (parentPort === null) throw new Error('engine-worker runs as a worker thread')
const port = parentPort
const send = (message: FromEngine, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

const { dataDir, snapshot } = workerData as WorkerData
const engine = await PGlite.create({
  dataDir,
  ...(snapshot === null ? {} : { loadDataDir: new Blob([await readFile(snapshot)]) }),
})

function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`)
  const head = Buffer.alloc(5)
  head.write('Q')
  head.writeUInt32BE(text.length + 4, 1)
  return new Uint8Array(Buffer.concat([head, text]))
}

const channels = new Set<string>()
let current = 0
/** All connections share one session: resets it, so that a new connection finds it as if just opened. */
async function switchTo(connection: number) {
  const statements = current === 0 ? [] : ['rollback', 'discard all']
  for (const channel of channels) statements.push(`listen "${channel}"`)
  for (const sql of statements) await engine.execProtocolRawStream(simpleQuery(sql), { onRawData: () => {} })
  current = connection
}

async function answer(message: ToEngine) {
  switch (message.kind) {
    case 'bytes': {
      const { connection } = message
      if (connection < current) return
      try {
        if (connection !== current) await switchTo(connection)
        await engine.execProtocolRawStream(message.bytes, {
          onRawData: (chunk) => {
            const bytes = chunk.slice()
            send({ kind: 'bytes', connection, bytes }, [bytes.buffer])
          },
        })
      } catch (error) {
        send({ kind: 'broken', connection, reason: error instanceof Error ? error.message : String(error) })
      }
      return
    }
    case 'listen':
      channels.add(message.channel)
      if (current !== 0) {
        await engine.execProtocolRawStream(simpleQuery(`listen "${message.channel}"`), { onRawData: () => {} })
      }
      send({ kind: 'listening', channel: message.channel })
      return
    case 'dump': {
      const bytes = new Uint8Array(await (await engine.dumpDataDir('none')).arrayBuffer())
      send({ kind: 'dumped', bytes }, [bytes.buffer])
      return
    }
    case 'close':
      await engine.close()
      send({ kind: 'closed' })
      port.close()
  }
}

let queue: Promise<void> = Promise.resolve()
port.on('message', (message: ToEngine) => {
  queue = queue.then(() => answer(message))
})
send({ kind: 'open' })
