import { fork } from 'node:child_process'
import { once } from 'node:events'

import { buildApi, type Platform } from '../../app.ts'
import { openDatabase, type Database } from '../../platform/database.ts'
import { createInProcessFetch } from '../../platform/in-process.ts'
import { createLogger } from '../../platform/logger.ts'
import { testApiKey, testAuth, testMailer, testPasswords } from '../../testing.ts'
import type { TestShop } from '../purchases/testing.ts'

/** A call from the parent process; `now` is the time of its shop. */
type Call = { now: number } & (
  | { do: 'fetch'; address: string; cookies: Map<string, string>; url: string; init: RequestInit & { body?: string } }
  | { do: 'run'; args: string[] }
  | { do: 'drain' }
)
type Answer = { status: number; body: string; headers: [string, string][]; cookies: Map<string, string> }
type Options = Pick<Platform, 'publicUrl' | 'payments' | 'buyerLimits'>
type Numbered<Message> = { id: number } & Message
type Outcome = { answer: Answer } | { error: string }

/** Creates a second app on the database, which answers calls. */
async function createSecondApp(database: Database, options: Options) {
  const time = { now: 0 }
  const app = await buildApi({
    ...options,
    database,
    logger: createLogger({ level: 'error' }),
    apiKey: testApiKey,
    auth: testAuth,
    mailer: testMailer,
    passwords: testPasswords,
    limits: null,
    jobsByHand: true,
    clock: () => time.now,
  })
  await app.ready()
  async function answer(call: Call): Promise<Answer> {
    time.now = call.now
    if (call.do === 'fetch') {
      const cookies = new Map(call.cookies)
      const response = await createInProcessFetch(app, { address: call.address, cookies })(
        new Request(call.url, call.init),
      )
      return { status: response.status, body: await response.text(), headers: [...response.headers], cookies }
    }
    const { code, output } =
      call.do === 'run'
        ? await app.operator.run({ operator: 'ana', args: call.args })
        : await app.jobs.drain().then(() => ({ code: 0, output: '' }))
    return { status: code, body: output, headers: [], cookies: new Map() }
  }
  return { answer, close: () => app.close() }
}

/**
 * The second process of a shop. On PostgreSQL it is a child process with its own connections and caches. PGlite has one
 * connection, so there it is a second app in the same process.
 */
export async function startSecondProcess(shop: TestShop) {
  const { database, publicUrl, provider: payments, buyerLimits, clock } = shop
  const options: Options = { publicUrl, payments, buyerLimits }
  const { answer, close } =
    database.url === null ? await createSecondApp(database, options) : await startChild(database.url, options)
  return {
    close,
    createFetch:
      (address: string, cookies: Map<string, string>) =>
      async (request: Request): Promise<Response> => {
        const sent = new Map(cookies)
        const { url, method, headers } = request
        const body = request.body === null ? {} : { body: await request.text() }
        const init = { method, headers: [...headers], ...body }
        const reply = await answer({ do: 'fetch', now: clock(), address, cookies: sent, url, init })
        for (const [name, value] of reply.cookies) if (sent.get(name) !== value) cookies.set(name, value)
        return new Response(reply.status === 204 ? null : reply.body, { status: reply.status, headers: reply.headers })
      },
    /** Runs a command of the operator. @returns whether it succeeded */
    run: async (...args: string[]): Promise<boolean> => (await answer({ do: 'run', now: clock(), args })).status === 0,
    drain: async (): Promise<void> => void (await answer({ do: 'drain', now: clock() })),
  }
}

async function startChild(databaseUrl: string, options: Options) {
  const child = fork(import.meta.filename, [databaseUrl, JSON.stringify(options)], { serialization: 'advanced' })
  const waiting = new Map<number, (outcome: Outcome) => void>()
  let last = 0
  child.on('message', ({ id, ...outcome }: Numbered<Outcome>) => {
    waiting.get(id)?.(outcome)
    waiting.delete(id)
  })
  child.once('exit', (code) => {
    for (const settle of waiting.values()) settle({ error: `The second process ended with ${code}` })
  })
  async function answer(call: Call): Promise<Answer> {
    const id = last++
    const outcome = await new Promise<Outcome>((resolve) => {
      waiting.set(id, resolve)
      child.send({ id, ...call } satisfies Numbered<Call>)
    })
    if ('error' in outcome) throw new Error(outcome.error)
    return outcome.answer
  }
  async function close(): Promise<void> {
    child.disconnect()
    if (child.exitCode === null) await once(child, 'exit')
  }
  return { answer, close }
}

/** The main function of the child process. Ends when the parent disconnects. */
async function serve(databaseUrl = '', options = ''): Promise<void> {
  // Messages are queued until the app is ready.
  const logger = createLogger({ level: 'error' })
  const opening = openDatabase({ databaseUrl, dataDir: 'unused' }, logger)
  const opened = opening.then((database) => createSecondApp(database, JSON.parse(options) as Options))
  process.on('message', async ({ id, ...call }: Numbered<Call>) => {
    const outcome = await opened
      .then(({ answer }) => answer(call))
      .then(
        (reply): Outcome => ({ answer: reply }),
        (error: unknown): Outcome => ({ error: String(error) }),
      )
    process.send?.({ id, ...outcome })
  })
  await once(process, 'disconnect')
  await (await opened).close()
  await (await opening).close()
}

if (process.argv[1] === import.meta.filename) await serve(...process.argv.slice(2))
