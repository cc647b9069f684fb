/**
 * The visual review (BEY-20): builds a page from the failed comparisons of the last run of stories, and serves it on loopback, where a
 * click accepts pictures. The page also works as a file, for instance in the artifact of CI; there it shows the command that accepts.
 *
 *   npm run visual:review                             builds the page and serves it
 *   npm run visual:review -- --build                  only builds it: .cache/visual/index.html
 *   npm run visual:review -- --accept <name>          replaces this picture (`all`: every one)
 *   npm run visual:review -- --from <folder>          reads a downloaded artifact instead of .cache/visual
 *   npm run visual:review -- --commits <old> <new>    compares the recorded pictures of two commits
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, dirname, extname, join, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'

import { describeDifference } from './differences.ts'
import { reviewPage, type Change } from './review-page.ts'
import { storyOf } from './stories-of-pictures.ts'

const root = new URL('../..', import.meta.url).pathname
export const failuresFolder = join(root, '.cache/visual')
export const baselineFolder = join(root, '.storybook/screenshots')

export type Folders = { failures: string; baseline: string }

/** The failed comparisons, without those that were accepted since. */
function findFailures({ failures, baseline }: Folders) {
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
      const before = isRecorded ? join(component, `${name}-before.png`) : null
      const difference = join(component, `${name}-diff.png`)
      return [{ name, component, before, after, difference: known.has(difference) ? difference : null }]
    })
}

/** The names of the pictures that failed and were not accepted since. */
export const findChanges = (folders: Folders): string[] => findFailures(folders).map(({ name }) => name)

/** Writes the page, and the recorded pictures beside the new ones so that the folder is complete as an artifact. */
export async function buildReview(folders: Folders): Promise<Change[]> {
  const failures = findFailures(folders)
  mkdirSync(folders.failures, { recursive: true })
  for (const { name, before } of failures)
    if (before !== null) copyFileSync(join(folders.baseline, `${name}.png`), join(folders.failures, before))
  return writePage(folders.failures, failures, true)
}

/** Writes the page about pictures whose files are in the folder. */
async function writePage(
  folder: string,
  pictures: readonly Omit<Change, 'story' | 'pixels' | 'cause'>[],
  canAccept: boolean,
): Promise<Change[]> {
  const changes: Change[] = []
  for (const picture of pictures) {
    const { name, before, after } = picture
    const difference =
      before === null || after === null
        ? { pixels: null, cause: before === null ? 'New picture' : 'Removed picture' }
        : await describeDifference(join(folder, before), join(folder, after))
    changes.push({ ...picture, ...difference, story: storyOf(name)?.path ?? null })
  }
  writeFileSync(join(folder, 'index.html'), reviewPage(changes, canAccept))
  return changes
}

const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, maxBuffer: 2 ** 30 })

/** The recorded pictures of a commit: the object of each name. */
const picturesOf = (repository: string, commit: string): Map<string, string> =>
  new Map(
    git(repository, 'ls-tree', '-r', '--format=%(objectname) %(path)', commit, '.storybook/screenshots')
      .toString()
      .split('\n')
      .filter((line) => line.endsWith('.png'))
      .map((line) => [basename(line, '.png'), line.split(' ')[0] ?? '']),
  )

/** Writes the page about the pictures that differ between two commits, with their files, to an emptied folder. */
export async function compareCommits(
  folder: string,
  { old, fresh, repository = root }: { old: string; fresh: string; repository?: string },
): Promise<Change[]> {
  const [before, after] = [picturesOf(repository, old), picturesOf(repository, fresh)]
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const names = [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name))
  const write = (name: string, object: string | undefined, kind: string) => {
    if (object === undefined) return null
    writeFileSync(join(folder, `${name}-${kind}.png`), git(repository, 'cat-file', 'blob', object))
    return `${name}-${kind}.png`
  }
  const pictures = names.toSorted().map((name) => ({
    name,
    component: storyOf(name)?.component ?? 'without a story',
    before: write(name, before.get(name), 'before'),
    after: write(name, after.get(name), 'after'),
    difference: null,
  }))
  return writePage(folder, pictures, false)
}

/** Replaces the recorded picture by the new one. False if there is no such change. */
export function accept(folders: Folders, name: string): boolean {
  const change = findFailures(folders).find((one) => one.name === name)
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
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      build: { type: 'boolean' },
      accept: { type: 'string', multiple: true },
      commits: { type: 'boolean' },
      from: { type: 'string', default: failuresFolder },
      port: { type: 'string', default: '6007' },
    },
  })
  const folders = { failures: resolve(values.from), baseline: baselineFolder }
  const [old = '', fresh] = positionals
  if (values.accept !== undefined) {
    const all = findChanges(folders)
    for (const name of values.accept.flatMap((one) => (one === 'all' ? all : [one]))) {
      const isAccepted = accept(folders, name)
      console.log(isAccepted ? `✓ ${name}` : `✗ ${name}: no such change`)
      if (!isAccepted) process.exitCode = 1
    }
  } else if (values.commits === true && fresh === undefined) {
    console.error('--commits needs two commits, for instance: --commits HEAD~1 HEAD')
    process.exitCode = 2
  } else {
    if (values.commits === true) folders.failures = join(root, '.cache/visual-commits')
    const changes = await (values.commits === true
      ? compareCommits(folders.failures, { old, fresh: fresh ?? '' })
      : buildReview(folders))
    console.log(`${changes.length} changed pictures: ${join(folders.failures, 'index.html')}`)
    if (!values.build) console.log(`Review them at ${addressOf(await serveReview(folders, Number(values.port)))}`)
  }
}
