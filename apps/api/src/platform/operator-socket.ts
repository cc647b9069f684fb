import { mkdir, rm } from 'node:fs/promises'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { dirname, join } from 'node:path'

import type { Logger } from './log.ts'
import { readText } from './read-text.ts'

/** Requests are a command line with the content of the file that it reads, in Base64. */
const longestRequest = 256 * 1024 * 1024
/** Answers can be a whole catalog. */
const longestAnswer = 512 * 1024 * 1024
const ownerOnly = 0o177

/** The address of the running shop for its operators: a socket file that only the shop's user can open. */
export const operatorSocketIn = (dataDir: string): string =>
  process.platform === 'win32'
    ? String.raw`\\.\pipe\lotus-${Buffer.from(dataDir).toString('base64url')}`
    : join(dataDir, 'operator.sock')

/** A command line of an operator. */
type OperatorRequest = {
  operator: string
  args: string[]
  /** The content of the file that the command reads. */
  file?: Uint8Array
}

/** No shop listens on the socket. */
export class ShopNotRunning extends Error {
  override readonly name = 'ShopNotRunning'
}

function bind(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    // The socket file is created inside listen(), so it never has other permissions.
    const mask = process.umask(ownerOnly)
    try {
      server.listen(path, () => {
        server.off('error', reject)
        resolve()
      })
    } finally {
      process.umask(mask)
    }
  })
}

/**
 * Serves the operator's commands of this process. If another process of the shop serves this folder, or the system has no such
 * socket, it is logged and the shop works without.
 * @returns stops serving
 */
export async function serveOperator(
  path: string,
  run: (request: OperatorRequest) => Promise<{ code: number; output: string }>,
  logger: Logger,
): Promise<() => Promise<void>> {
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    socket.on('error', (error) => logger.warn({ err: error }, 'An operator’s connection failed'))
    readText(socket, longestRequest)
      .then(async (text) => {
        const { operator, args, file } = JSON.parse(text) as { operator?: unknown; args?: unknown; file?: unknown }
        if (typeof operator !== 'string' || !Array.isArray(args)) throw new Error('The request is not a command')
        const content = typeof file === 'string' ? { file: Buffer.from(file, 'base64') } : {}
        socket.end(JSON.stringify(await run({ operator, args: args.map(String), ...content })))
      })
      .catch((error: unknown) => {
        logger.error({ err: error }, 'A command of the operator was not answered')
        socket.destroy()
      })
  })
  const listen = async (): Promise<void> => {
    try {
      await bind(server, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || (await isServed(path))) throw error
      // Left over from a process that was killed.
      await rm(path, { force: true })
      await bind(server, path)
    }
  }
  try {
    if (process.platform !== 'win32') await mkdir(dirname(path), { recursive: true })
    await listen()
  } catch (error) {
    logger.warn({ err: error, path }, 'This process does not serve the operator’s commands')
    return () => Promise.resolve()
  }
  return async () => {
    for (const socket of open) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}

const connect = (path: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = createConnection({ path, allowHalfOpen: true }, () => resolve(socket))
    socket.once('error', reject)
  })

async function isServed(path: string): Promise<boolean> {
  try {
    const socket = await connect(path)
    socket.destroy()
    return true
  } catch {
    return false
  }
}

/** Runs a command in the running shop. @throws {ShopNotRunning} */
export async function askOperator(
  path: string,
  { file, ...request }: OperatorRequest,
): Promise<{ code: number; output: string }> {
  const socket = await connect(path).catch((error: unknown) => {
    throw new ShopNotRunning(`No running shop answers at ${path}.`, { cause: error })
  })
  socket.end(JSON.stringify({ ...request, file: file && Buffer.from(file).toString('base64') }))
  const answer = await readText(socket, longestAnswer)
  if (answer === '') throw new Error('The shop did not answer; its log says why.')
  return JSON.parse(answer) as { code: number; output: string }
}
