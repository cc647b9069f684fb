import { mkdtemp, mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import { expect, it } from 'vitest'

import { listCardFiles, openMediaFolder } from './media-folder.ts'

it('BEY-22: pictures are kept in one folder as long as nothing changes how they are drawn, and earlier folders are removed', async () => {
  const root = await mkdtemp(join(tmpdir(), 'lotus-media-'))
  await mkdir(join(root, 'an-earlier-recipe'))
  const folder = await openMediaFolder(root)
  expect(await openMediaFolder(root)).toBe(folder)
  expect(await readdir(root)).toEqual([basename(folder)])
  await rm(root, { recursive: true })
})

it('BEY-22: the pictures of all cards are prepared, the best-selling products first', async () => {
  const files = await listCardFiles()
  expect(files).toHaveLength(2 * 381)
  expect(new Set(files).size).toBe(files.length)
  expect(files[0]).toMatch(/^[a-z]{2}-\d{4}-192\.avif$/)
})
