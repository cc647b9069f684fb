import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'

const client = join(import.meta.dirname, 'dist/client')
const { render } = (await import(join(import.meta.dirname, 'dist/server/server.js'))) as { render: () => string }
const page = readFileSync(join(client, 'index.html'), 'utf8').replace('<!--page-->', render)
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }

const server = createServer(({ url = '/' }, response) => {
  if (url === '/') {
    response.setHeader('content-type', 'text/html')
    response.end(page)
    return
  }
  const type = types[extname(url)]
  if (type === undefined || !/^\/assets\/[\w.-]+$/.test(url)) {
    response.statusCode = 404
    response.end()
    return
  }
  response.setHeader('content-type', type)
  response.end(readFileSync(join(client, url)))
})
server.listen(Number(process.env['PORT'] ?? 4000), '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}/`)
})
