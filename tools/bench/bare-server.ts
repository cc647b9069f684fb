/**
 * The floor: a bare Node server that returns bytes and nothing else. Forked; told what to serve as one message
 * `{ path → { file, headers } }`, it answers with its port. An unknown path is a 404.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** What to answer on each path: the bytes of a file, or as text. */
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
