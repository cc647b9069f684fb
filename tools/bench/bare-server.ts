/**
 * A bare Node server that returns fixed bytes. The parent process sends `{ path → { file, headers } }` as one message and receives
 * the port. An unknown path is a 404.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The response for each path: the bytes of a file, or `text` in base64. */
export type Served = Record<string, { file?: string; text?: string; headers: Record<string, string> }>

process.once('message', (served: Served) => {
  const answers = new Map(
    Object.entries(served).map(([path, { file, text = '', headers }]) => {
      const body = file === undefined ? Buffer.from(text, 'base64') : readFileSync(file)
      return [path, { body, head: { ...headers, 'content-length': body.length } }]
    }),
  )
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '/')
    if (answer === undefined) response.writeHead(404).end()
    else response.writeHead(200, answer.head).end(answer.body)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object' && address !== null) process.send?.(address.port)
  })
})
process.on('disconnect', () => process.exit(0))
