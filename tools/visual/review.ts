/**
 * The visual review (BEY-20): builds a page from the failed comparisons of the last run of stories, and serves it on loopback, where a
 * click accepts pictures. The page also works as a file, for instance in the artifact of CI; there it shows the command that accepts.
 *
 *   npm run visual:review                             builds the page and serves it
 *   npm run visual:review -- --build                  only builds it: .cache/visual/index.html
 *   npm run visual:review -- --accept <name>          replaces this picture (`all`: every one)
 *   npm run visual:review -- --remove <name>          removes this picture, for instance one of a removed mode
 *   npm run visual:review -- --from <folder>          reads a downloaded artifact instead of .cache/visual
 *   npm run visual:review -- --commits <old> <new>    compares the recorded pictures of two commits
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, dirname, extname, join, resolve, sep } from 'node:path'
import { json } from 'node:stream/consumers'
import { parseArgs } from 'node:util'

import { decodePictures, type StoredPicture } from './archive.ts'
import { describeDifference } from './differences.ts'
import { packPictures, recorded, removePictures, toPng, unpackPictures, type PictureFolders } from './recorded.ts'
import { reviewPage, type Change } from './review-page.ts'
import { storyOf } from './stories-of-pictures.ts'

const root = new URL('../..', import.meta.url).pathname
export const failuresFolder = join(root, '.cache/visual')

/** The folders of the recorded pictures and of the failed comparisons. */
export type Folders = PictureFolders & { failures: string }

/** The failed comparisons, without those that were accepted since. */
function findFailures({ failures, files: recordedFiles }: Folders) {
  const files = globSync('*/*.png', { cwd: failures })
  const known = new Set(files)
  return files
    .filter((file) => /-(actual|reference)\.png$/.test(file))
    .toSorted()
    .flatMap((after) => {
      const component = dirname(after)
      const name = basename(after).replace(/-(actual|reference)\.png$/, '')
      const file = join(recordedFiles, `${name}.png`)
      const isRecorded = existsSync(file)
      if (isRecorded && readFileSync(file).equals(readFileSync(join(failures, after)))) return []
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
    if (before !== null) copyFileSync(join(folders.files, `${name}.png`), join(folders.failures, before))
  return writePage(folders.failures, failures, true)
}

/** Writes the page for pictures whose files are already in the folder. */
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

/** The archives of a commit by component: the git object of each part. */
function archivesOf(repository: string, commit: string): Map<string, Record<string, string>> {
  const archives = new Map<string, Record<string, string>>()
  for (const line of git(
    repository,
    'ls-tree',
    '-r',
    '--format=%(objectname) %(path)',
    commit,
    '.storybook/screenshots',
  )
    .toString()
    .split('\n')) {
    const [object = '', component = '', part = ''] = /^(\w+) .*\/(.+)\.(shapes|colors)$/.exec(line)?.slice(1) ?? []
    if (component !== '') archives.set(component, { ...archives.get(component), [part]: object })
  }
  return archives
}

/** Decodes an archive of a commit. An archive that does not exist has no pictures. */
function picturesOf(repository: string, parts: Record<string, string> | undefined): StoredPicture[] {
  if (parts === undefined) return []
  const read = (part: 'shapes' | 'colors') => git(repository, 'cat-file', 'blob', parts[part] ?? '')
  return decodePictures({ shapes: read('shapes'), colors: read('colors') })
}

const isSame = (one: StoredPicture | undefined, other: StoredPicture | undefined) =>
  one?.width === other?.width && Buffer.from(one?.pixels ?? []).equals(Buffer.from(other?.pixels ?? []))

/** Empties the folder, then writes the pictures that differ between two commits to it, and the page that shows them. */
export async function compareCommits(
  folder: string,
  { old, fresh, repository = root }: { old: string; fresh: string; repository?: string },
): Promise<Change[]> {
  const [before, after] = [old, fresh].map((commit) => {
    const archives = archivesOf(repository, commit)
    if (archives.size === 0) throw new Error(`${commit} has no archives of pictures: it is older than they are.`)
    return archives
  }) as [ReturnType<typeof archivesOf>, ReturnType<typeof archivesOf>]
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const write = async (picture: StoredPicture | undefined, kind: string) => {
    if (picture === undefined) return null
    writeFileSync(join(folder, `${picture.name}-${kind}.png`), await toPng(picture))
    return `${picture.name}-${kind}.png`
  }
  const changed = []
  for (const component of [...new Set([...before.keys(), ...after.keys()])].toSorted()) {
    const [oldParts, freshParts] = [before.get(component), after.get(component)]
    if (JSON.stringify(oldParts) === JSON.stringify(freshParts)) continue
    const [oldPictures, freshPictures] = [oldParts, freshParts].map(
      (parts) => new Map(picturesOf(repository, parts).map((picture) => [picture.name, picture])),
    ) as [Map<string, StoredPicture>, Map<string, StoredPicture>]
    for (const name of [...new Set([...oldPictures.keys(), ...freshPictures.keys()])].toSorted()) {
      const [one, other] = [oldPictures.get(name), freshPictures.get(name)]
      if (isSame(one, other)) continue
      const files = { before: await write(one, 'before'), after: await write(other, 'after') }
      changed.push({ name, component, ...files, difference: null })
    }
  }
  return writePage(folder, changed, false)
}

/** Replaces recorded pictures by the new ones. Returns the names of the replaced pictures. */
export async function accept(folders: Folders, names: readonly string[]): Promise<string[]> {
  const changes = findFailures(folders).filter(({ name }) => names.includes(name))
  for (const { name, after } of changes) copyFileSync(join(folders.failures, after), join(folders.files, `${name}.png`))
  for (const component of new Set(changes.map(({ name }) => storyOf(name)?.component ?? '')))
    await packPictures(component, folders)
  return changes.map(({ name }) => name)
}

const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.png': 'image/png' }

const acceptFrom = async (request: IncomingMessage, folders: Folders) =>
  accept(folders, (await json(request)) as string[])

/** Serves the page on loopback. Only the page itself may accept: other pages have another origin. */
export function serveReview(folders: Folders, port: number): Promise<Server> {
  const server = createServer((request, reply) => {
    const { host = '', origin } = request.headers
    const url = new URL(request.url ?? '/', 'http://localhost')
    const end = (status: number, text = '') => reply.writeHead(status).end(text)
    if (!/^(127\.0\.0\.1|localhost):\d+$/.test(host)) return end(403)
    if (request.method === 'POST') {
      if (origin !== `http://${host}` || url.pathname !== '/accept') return end(403)
      return void acceptFrom(request, folders).then(
        (names) => end(200, JSON.stringify(names)),
        (error: unknown) => end(500, String(error)),
      )
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
      remove: { type: 'string', multiple: true },
      commits: { type: 'boolean' },
      from: { type: 'string', default: failuresFolder },
      port: { type: 'string', default: '6007' },
    },
  })
  const folders = { ...recorded, failures: resolve(values.from) }
  if (values.commits !== true) await unpackPictures()
  const [old = '', fresh] = positionals
  const report = (wanted: readonly string[], done: readonly string[], missing: string) => {
    for (const name of wanted) console.log(done.includes(name) ? `✓ ${name}` : `✗ ${name}: ${missing}`)
    if (done.length < wanted.length) process.exitCode = 1
  }
  if (values.remove !== undefined) report(values.remove, await removePictures(values.remove), 'no such picture')
  else if (values.accept !== undefined) {
    const wanted = values.accept.includes('all') ? findChanges(folders) : values.accept
    report(wanted, await accept(folders, wanted), 'no such change')
  } else if (values.commits === true && fresh === undefined) {
    console.error(
      '--commits compares two commits, and one is missing. Name both, for instance: npm run visual:review -- --commits HEAD~1 HEAD',
    )
    process.exitCode = 2
  } else {
    if (values.commits === true) folders.failures = join(root, '.cache/visual-commits')
    const changes = await (
      values.commits === true ? compareCommits(folders.failures, { old, fresh: fresh ?? '' }) : buildReview(folders)
    ).catch((error: Error) => {
      // Of a commit that does not exist or has no archives.
      console.error(`✗ ${error.message}`)
      process.exit(2)
    })
    console.log(`${changes.length} changed pictures: ${join(folders.failures, 'index.html')}`)
    if (!values.build) console.log(`Review them at ${addressOf(await serveReview(folders, Number(values.port)))}`)
  }
}
