import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, parse } from 'node:path'

import sharp from 'sharp'

import {
  decodePictures,
  encodePictures,
  indexOf,
  readIndex,
  type Archive,
  type IndexEntry,
  type StoredPicture,
} from './archive.ts'
import { isPictured, storyOf } from './stories-of-pictures.ts'

const root = new URL('../..', import.meta.url).pathname

/** The folder of the archives, and the folder of the PNG files that are unpacked from them. */
export type PictureFolders = { archives: string; files: string }

export const recorded: PictureFolders = {
  archives: join(root, '.storybook/screenshots'),
  files: join(root, '.cache/screenshots'),
}

export const componentsIn = ({ archives }: PictureFolders): string[] =>
  [...new Set(globSync('*.{shapes,colors}', { cwd: archives }).map((file) => parse(file).name))].toSorted()

/** A part that is missing is empty. */
const readPart = (file: string): Buffer => (existsSync(file) ? readFileSync(file) : Buffer.alloc(0))

export const readArchive = ({ archives }: PictureFolders, component: string): Archive => ({
  shapes: readPart(join(archives, `${component}.shapes`)),
  colors: readPart(join(archives, `${component}.colors`)),
})

/** The index entries of a component's pictures. Reads only the small part of the archive. */
const indexIn = ({ archives }: PictureFolders, component: string): IndexEntry[] =>
  intact(component, () => readIndex(readPart(join(archives, `${component}.colors`))))

/** The index entries of all recorded pictures. */
export const recordedIndex = (folders: PictureFolders = recorded): IndexEntry[] =>
  componentsIn(folders).flatMap((component) => indexIn(folders, component))

export const recordedNames = (folders?: PictureFolders): string[] => recordedIndex(folders).map(({ name }) => name)

/** The file with the hash of the archive from which the PNG files of a component were unpacked. */
const stampOf = ({ files }: PictureFolders, component: string) => join(files, `${component}.txt`)
const hashOf = ({ shapes, colors }: Archive) => createHash('sha256').update(shapes).update(colors).digest('hex')
const pngOf = ({ files }: PictureFolders, name: string) => join(files, `${name}.png`)

/**
 * Whether the PNG files match the archive. An interrupted run with `-u` leaves PNG files that are newer than the stamp and not in the
 * archive.
 */
function isUnpacked(folders: PictureFolders, component: string, archive: Archive): boolean {
  const stamp = stampOf(folders, component)
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashOf(archive)) return false
  const { mtimeMs } = statSync(stamp)
  return readIndex(archive.colors).every(({ name }) => {
    const file = pngOf(folders, name)
    return existsSync(file) && statSync(file).mtimeMs <= mtimeMs
  })
}

export const toPng = ({ pixels, width, height }: Omit<StoredPicture, 'name'>): Promise<Buffer> =>
  // Fast rather than small, because a file is read only once or twice.
  sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()

const lockOf = ({ files }: PictureFolders) => join(files, 'updating.txt')

/** Keeps other processes from unpacking archives over the pictures that this process takes. Returns the release of the lock. */
export function lockForUpdate(folders: PictureFolders = recorded): () => void {
  writeFileSync(lockOf(folders), `${process.pid}`)
  return () => rmSync(lockOf(folders), { force: true })
}

/** The id of the running process that holds the lock, or null. */
function updatingProcess(folders: PictureFolders): number | null {
  if (!existsSync(lockOf(folders))) return null
  const id = Number(readFileSync(lockOf(folders), 'utf8'))
  try {
    process.kill(id, 0)
    return id
  } catch {
    return null
  }
}

/** Reads from an archive. @throws {Error} If a part is missing or damaged; the message has the remedy. */
function intact<Value>(component: string, read: () => Value): Value {
  try {
    return read()
  } catch (cause) {
    const files = `.storybook/screenshots/${component}.*`
    throw new Error(
      `The pictures of ${component} are damaged. Restore both files (git checkout HEAD -- '${files}'), or delete them and take ` +
        `the pictures again (npm run stories -- ${component} -u).`,
      { cause },
    )
  }
}

/** Writes the PNG files of archives that changed since they were last unpacked. Removes PNG files that are in no archive. */
export async function unpackPictures(folders = recorded, components = componentsIn(folders)): Promise<void> {
  const updating = updatingProcess(folders)
  if (updating !== null)
    throw new Error(`Process ${updating} takes pictures (a run with -u). Wait until it has packed them.`)
  mkdirSync(folders.files, { recursive: true })
  const names = new Set(recordedNames(folders))
  for (const file of globSync('*.png', { cwd: folders.files }))
    if (!names.has(basename(file, '.png'))) rmSync(join(folders.files, file))
  for (const component of components) {
    const archive = readArchive(folders, component)
    if (intact(component, () => isUnpacked(folders, component, archive))) continue
    const pictures = intact(component, () => decodePictures(archive))
    await Promise.all(
      pictures.map(async (picture) => writeFileSync(pngOf(folders, picture.name), await toPng(picture))),
    )
    writeFileSync(stampOf(folders, component), hashOf(archive))
  }
}

/** Writes the archive of a component from its PNG files if a pixel or a name changed. Omits pictures without a story. */
export async function packPictures(component: string, folders: PictureFolders = recorded): Promise<void> {
  const names = globSync('*.png', { cwd: folders.files })
    .map((file) => basename(file, '.png'))
    .filter((name) => isPictured(name) && storyOf(name)?.component === component)
  const [shapes, colors] = ['shapes', 'colors'].map((part) => join(folders.archives, `${component}.${part}`)) as [
    string,
    string,
  ]
  if (names.length === 0) {
    for (const file of [shapes, colors, stampOf(folders, component)]) rmSync(file, { force: true })
    return
  }
  const pictures = await Promise.all(
    names.toSorted().map(async (name): Promise<StoredPicture> => {
      const { data, info } = await sharp(pngOf(folders, name)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      return { name, width: info.width, height: info.height, pixels: data }
    }),
  )
  const previous = existsSync(colors) ? readArchive(folders, component) : null
  const isUnchanged =
    previous !== null && JSON.stringify(readIndex(previous.colors)) === JSON.stringify(indexOf(pictures))
  const archive = isUnchanged ? previous : encodePictures(pictures, previous)
  writeFileSync(shapes, archive.shapes)
  writeFileSync(colors, archive.colors)
  writeFileSync(stampOf(folders, component), hashOf(archive))
}

/** Removes recorded pictures, also those of a component without stories. Returns the names that existed. */
export async function removePictures(names: readonly string[], folders: PictureFolders = recorded): Promise<string[]> {
  const removed: string[] = []
  for (const component of componentsIn(folders)) {
    const own = indexIn(folders, component).flatMap(({ name }) => (names.includes(name) ? name : []))
    for (const name of own) rmSync(pngOf(folders, name), { force: true })
    if (own.length > 0) await packPictures(component, folders)
    removed.push(...own)
  }
  return removed
}
