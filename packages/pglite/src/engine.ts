/**
 * @lotus/pglite runs PGlite, the embedded PostgreSQL, in a worker thread behind the `pg` driver.
 *
 * - `openEngine` starts the worker; `connect()` returns a stream that `pg` accepts as its socket. PGlite has one session,
 *   so the pool must have exactly one connection.
 * - `lockDataFolder` (`data-lock.ts`) reserves a data folder for one process. Call it before `openEngine`.
 */
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'

/** `snapshot` is a file with a dumped data folder to start from, or null. */
export type WorkerData = { dataDir: string; snapshot: string | null }
export type ToEngine =
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'listen'; channel: string }
  | { kind: 'dump' }
  | { kind: 'close' }
export type FromEngine =
  | { kind: 'open' }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'broken'; connection: number; reason: string }
  | { kind: 'listening'; channel: string }
  | { kind: 'dumped'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'closed' }

const terminate = 'X'.charCodeAt(0)
/** The engine answers after these messages: Query, Sync, Flush, CopyDone, CopyFail, password. */
const endsUnit = new Set([...'QSHcfp'].map((letter) => letter.charCodeAt(0)))

/** The socket of a `pg` client: sends complete protocol units to the worker and receives the answers of its own connection. */
class WireSocket extends Duplex {
  static #last = 0
  readonly #connection = ++WireSocket.#last
  readonly #worker: Worker
  readonly #receive: (message: FromEngine) => void
  readonly #stop: () => void
  #started = false
  #pending: Buffer = Buffer.alloc(0)

  constructor(worker: Worker) {
    super()
    this.#worker = worker
    this.#receive = (message) => {
      if (message.kind === 'bytes' && message.connection === this.#connection) {
        this.push(Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.byteLength))
      } else if (message.kind === 'broken' && message.connection === this.#connection) {
        this.destroy(new Error(`The embedded database failed: ${message.reason}`))
      }
    }
    this.#stop = () => this.destroy(new Error('The embedded database has stopped'))
    worker.on('message', this.#receive)
    worker.on('exit', this.#stop)
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
        // The engine outlives its connections: Terminate only closes this stream.
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
    this.#worker.postMessage(message, [bytes.buffer])
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    this.#worker.off('message', this.#receive)
    this.#worker.off('exit', this.#stop)
    done(error)
  }
}

export type Engine = Awaited<ReturnType<typeof openEngine>>

/**
 * Starts PGlite in a worker thread that speaks PostgreSQL's wire protocol.
 *
 * @param onLost is called when the worker ends without `close`
 */
export async function openEngine(options: WorkerData, onLost: (error: Error) => void) {
  const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), { workerData: options })
  // One short-lived listener for each connection and request.
  worker.setMaxListeners(100)
  let closing = false

  const next = <Kind extends FromEngine['kind']>(kind: Kind, send?: ToEngine) =>
    new Promise<Extract<FromEngine, { kind: Kind }>>((resolve, reject) => {
      const stop = () => {
        worker.off('message', receive)
        worker.off('error', fail)
        worker.off('exit', ended)
      }
      const receive = (message: FromEngine) => {
        if (message.kind !== kind) return
        stop()
        resolve(message as Extract<FromEngine, { kind: Kind }>)
      }
      const fail = (error: unknown) => {
        stop()
        reject(error)
      }
      const ended = () => fail(new Error('The embedded database has stopped'))
      worker.on('message', receive)
      worker.on('error', fail)
      worker.on('exit', ended)
      if (send !== undefined) worker.postMessage(send)
    })

  await next('open')
  let cause: Error | null = null
  worker.on('error', (error) => {
    cause = error instanceof Error ? error : new Error(String(error))
  })
  worker.on('exit', () => {
    if (!closing) onLost(cause ?? new Error('The embedded database has stopped'))
  })

  return {
    /** Returns the stream of a new connection. */
    connect: () => new WireSocket(worker),
    listen: (channel: string) => next('listening', { kind: 'listen', channel }),
    /** Returns the whole data folder as a tar, for `snapshot`. */
    dump: async () => (await next('dumped', { kind: 'dump' })).bytes,
    async close() {
      closing = true
      await next('closed', { kind: 'close' })
      await worker.terminate()
    },
  }
}
