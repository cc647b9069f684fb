import { EventEmitter } from 'node:events'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'

import type { FromEngine, SessionOptions, ToEngine } from './pglite-session.ts'

/** Stands in for a `Worker`: the session is in the asker's own thread, which is held up for as long as a query takes. */
class AskersThread extends EventEmitter {
  readonly #session: Promise<(message: ToEngine) => void>

  constructor(options: SessionOptions) {
    super()
    // Loaded here alone: who has a thread for it, or a PostgreSQL, does not need the engine's code.
    this.#session = import('./pglite-session.ts').then(({ openSession }) =>
      openSession(options, (message) => void setImmediate(() => this.emit('message', message))),
    )
    this.#session.then(
      () => this.emit('message', { kind: 'open' } satisfies FromEngine),
      (error: unknown) => this.emit('error', error),
    )
  }

  postMessage(message: ToEngine, _transferred?: ArrayBuffer[]) {
    void this.#session.then((hear) => hear(message))
  }

  terminate = () => Promise.resolve(0)
}

type Host = Worker | AskersThread

const terminate = 'X'.charCodeAt(0)
/** After these the engine has something to answer: Query, Sync, Flush, CopyDone, CopyFail, password. */
const endsUnit = new Set([...'QSHcfp'].map((letter) => letter.charCodeAt(0)))

/** What `pg` takes for a socket: cuts what it writes into whole units, and hears only answers to its own connection. */
class WireSocket extends Duplex {
  static #last = 0
  readonly #connection = ++WireSocket.#last
  readonly #host: Host
  readonly #hear: (message: FromEngine) => void
  readonly #gone: () => void
  #started = false
  #pending: Buffer = Buffer.alloc(0)

  constructor(host: Host) {
    super()
    this.#host = host
    this.#hear = (message) => {
      if (message.kind === 'bytes' && message.connection === this.#connection) {
        this.push(Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.byteLength))
      } else if (message.kind === 'broken' && message.connection === this.#connection) {
        this.destroy(new Error(`The embedded database failed: ${message.reason}`))
      }
    }
    this.#gone = () => this.destroy(new Error('The embedded database has stopped'))
    host.on('message', this.#hear)
    host.on('exit', this.#gone)
  }

  connect() {
    queueMicrotask(() => this.emit('connect'))
    return this
  }
  setNoDelay() {
    return this
  }
  setKeepAlive() {
    return this
  }
  ref() {
    return this
  }
  unref() {
    return this
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void) {
    const buffer = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk])
    let read = 0
    let whole = 0
    for (;;) {
      const left = buffer.length - read
      if (!this.#started) {
        if (left < 4 || left < buffer.readUInt32BE(read)) break
        read += buffer.readUInt32BE(read)
        whole = read
        this.#started = true
        continue
      }
      if (left < 5) break
      const length = buffer.readUInt32BE(read + 1) + 1
      if (left < length) break
      const type = buffer.readUInt8(read)
      if (type === terminate) {
        // The engine outlives its connections, so this never reaches it.
        this.#send(buffer.subarray(0, whole))
        this.#pending = Buffer.alloc(0)
        this.push(null)
        return done()
      }
      read += length
      if (endsUnit.has(type)) whole = read
    }
    this.#send(buffer.subarray(0, whole))
    this.#pending = buffer.subarray(whole)
    done()
  }

  #send(unit: Buffer) {
    if (unit.length === 0) return
    const bytes = Uint8Array.from(unit)
    const message: ToEngine = { kind: 'bytes', connection: this.#connection, bytes }
    this.#host.postMessage(message, [bytes.buffer])
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    this.#host.off('message', this.#hear)
    this.#host.off('exit', this.#gone)
    done(error)
  }
}

export type Engine = Awaited<ReturnType<typeof openEngine>>

/**
 * PGlite in a thread of its own, spoken to over PostgreSQL's wire protocol, so that `pg` and all above it stay the same.
 *
 * It is one session: give it a pool of exactly one connection. `onLost` hears of a thread that ends without `close`. Without
 * `ownThread` it is in the asker's.
 */
export async function openEngine(options: SessionOptions, ownThread: boolean, onLost: (error: Error) => void) {
  const host = ownThread
    ? new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: options })
    : new AskersThread(options)
  // One listener for each connection and question, all short-lived.
  host.setMaxListeners(100)
  let closing = false

  const next = <Kind extends FromEngine['kind']>(kind: Kind, send?: ToEngine) =>
    new Promise<Extract<FromEngine, { kind: Kind }>>((resolve, reject) => {
      const stop = () => {
        host.off('message', hear)
        host.off('error', fail)
        host.off('exit', gone)
      }
      const hear = (message: FromEngine) => {
        if (message.kind !== kind) return
        stop()
        resolve(message as Extract<FromEngine, { kind: Kind }>)
      }
      const fail = (error: unknown) => {
        stop()
        reject(error)
      }
      const gone = () => fail(new Error('The embedded database has stopped'))
      host.on('message', hear)
      host.on('error', fail)
      host.on('exit', gone)
      if (send !== undefined) host.postMessage(send)
    })

  await next('open')
  let cause: Error | null = null
  host.on('error', (error) => {
    cause = error instanceof Error ? error : new Error(String(error))
  })
  host.on('exit', () => {
    if (!closing) onLost(cause ?? new Error('The embedded database has stopped'))
  })

  return {
    /** The stream of a new connection. */
    connect: () => new WireSocket(host),
    listen: (channel: string) => next('listening', { kind: 'listen', channel }),
    /** The whole data folder as a tar, for `snapshot`. */
    dump: async () => (await next('dumped', { kind: 'dump' })).bytes,
    async close() {
      closing = true
      await next('closed', { kind: 'close' })
      await host.terminate()
    },
  }
}
