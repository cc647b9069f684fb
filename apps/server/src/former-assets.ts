import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const day = 24 * 3600 * 1000
/** The file that lists the files of the build that started last. */
const listName = '.build.json'

const readList = (folder: string): Promise<string[]> =>
  readFile(join(folder, listName), 'utf8').then(
    (text) => JSON.parse(text) as string[],
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )

/**
 * Copies the files of this build to a folder that outlives deployments, for pages that are open when the next build replaces it (BEY-13).
 * Deletes files a day after their build was replaced. Names contain hashes, so builds share the folder.
 *
 * @param assets the files of this build
 * @param folder the folder of the copies; created if missing
 */
export async function saveAssets({
  assets,
  folder,
  now,
}: {
  assets: string
  folder: string
  now: number
}): Promise<void> {
  await mkdir(folder, { recursive: true })
  const names = new Set(await readdir(assets))
  const previous = await readList(folder)
  const present = new Set(await readdir(folder))
  present.delete(listName)
  const replaced = previous.filter((name) => !names.has(name) && present.has(name))
  const time = new Date(now)
  for (const name of replaced) await utimes(join(folder, name), time, time)
  for (const name of names) {
    if (present.has(name)) continue
    // Another process may serve the folder, so a copy gets its name when it is complete.
    const copy = join(folder, `.${randomUUID()}`)
    await copyFile(join(assets, name), copy)
    await rename(copy, join(folder, name))
  }
  for (const name of present)
    if (!names.has(name) && now - (await stat(join(folder, name))).mtimeMs > day)
      await rm(join(folder, name), { force: true })
  // Written last, so that the next start repeats an interrupted one.
  await writeFile(join(folder, listName), JSON.stringify([...names]))
}
