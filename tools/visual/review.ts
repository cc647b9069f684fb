/**
 * The visual review (BEY-20): builds a page from the failed comparisons of the last run of stories, and serves it on loopback, where a
 * click accepts a picture. The page also works as a file, for instance in the artifact of CI; there it shows the command that accepts.
 *
 *   npm run visual:review                        builds the page and serves it
 *   node tools/visual/review.ts --build          only builds it: .cache/visual/index.html
 *   node tools/visual/review.ts --accept <name>  replaces this picture (`all`: every one)
 *   node tools/visual/review.ts --from <folder>  reads a downloaded artifact instead of .cache/visual
 */
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, dirname, extname, join, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'

import { reviewPage, type Change } from './review-page.ts'

const root = new URL('../..', import.meta.url).pathname
export const failuresFolder = join(root, '.cache/visual')
export const baselineFolder = join(root, '.storybook/screenshots')

export type Folders = { failures: string; baseline: string }

/** The failed comparisons, without those that were accepted since. */
export function findChanges({ failures, baseline }: Folders): Change[] {
  const files = globSync('*/*.png', { cwd: failures })
  const known = new Set(files)
  return files
    .filter((file) => /-(actual|reference)\.png$/.test(file))
    .toSorted()
    .flatMap((after) => {
      const component = dirname(after)
      const name = basename(after).replace(/-(actual|reference)\.png$/, '')
      const recorded = join(baseline, `${name}.png`)
      const isRecorded = existsSync(recorded)
      if (isRecorded && readFileSync(recorded).equals(readFileSync(join(failures, after)))) return []
      const difference = join(component, `${name}-diff.png`)
      return [
        {
          name,
          component,
          before: isRecorded ? join(component, `${name}-before.png`) : null,
          after,
          difference: known.has(difference) ? difference : null,
        },
      ]
    })
}

/** Writes the page, and the recorded pictures beside the new ones so that the folder is complete as an artifact. */
export function buildReview(folders: Folders): Change[] {
  const changes = findChanges(folders)
  mkdirSync(folders.failures, { recursive: true })
  for (const { name, before } of changes)
    if (before !== null) copyFileSync(join(folders.baseline, `${name}.png`), join(folders.failures, before))
  writeFileSync(join(folders.failures, 'index.html'), reviewPage(changes))
  return changes
}

/** Replaces the recorded picture by the new one. False if there is no such change. */
export function accept(folders: Folders, name: string): boolean {
  const change = findChanges(folders).find((one) => one.name === name)
  if (change === undefined) return false
  copyFileSync(join(folders.failures, change.after), join(folders.baseline, `${name}.png`))
  return true
}

const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.png': 'image/png' }

/** Serves the page on loopback. Only the page itself may accept: other pages have another origin. */
export function serveReview(folders: Folders, port: number): Promise<Server> {
  const server = createServer((request, reply) => {
    const { host = '', origin } = request.headers
    const url = new URL(request.url ?? '/', 'http://localhost')
    const end = (status: number, text = '') => reply.writeHead(status).end(text)
    if (!/^(127\.0\.0\.1|localhost):\d+$/.test(host)) return end(403)
    if (request.method === 'POST') {
      if (origin !== `http://${host}`) return end(403)
      return end(accept(folders, url.pathname.slice('/accept/'.length)) ? 204 : 404)
    }
    const file = resolve(
      folders.failures,
      `.${url.pathname === '/' ? '/index.html' : decodeURIComponent(url.pathname)}`,
    )
    if (!file.startsWith(resolve(folders.failures) + sep) || !existsSync(file)) return end(404)
    reply.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-store',
    })
    reply.end(readFileSync(file))
  })
  return new Promise((started) => server.listen(port, '127.0.0.1', () => started(server)))
}

export const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      build: { type: 'boolean' },
      accept: { type: 'string', multiple: true },
      from: { type: 'string', default: failuresFolder },
      port: { type: 'string', default: '6007' },
    },
  })
  const folders = { failures: resolve(values.from), baseline: baselineFolder }
  if (values.accept === undefined) {
    const changes = buildReview(folders)
    console.log(`${changes.length} changed pictures: ${join(folders.failures, 'index.html')}`)
    if (!values.build) console.log(`Review them at ${addressOf(await serveReview(folders, Number(values.port)))}`)
  } else {
    const all = findChanges(folders).map(({ name }) => name)
    for (const name of values.accept.flatMap((one) => (one === 'all' ? all : [one]))) {
      const isAccepted = accept(folders, name)
      console.log(isAccepted ? `✓ ${name}` : `✗ ${name}: no such change`)
      if (!isAccepted) process.exitCode = 1
    }
  }
}
