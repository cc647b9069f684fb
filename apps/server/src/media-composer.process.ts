/** Composes pictures for `media-composer.ts` in a process of its own, which ends with its parent. */
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { openMedia } from '@lotus/api/media'

import type { Answer, Order } from './media-composer.ts'

const [folder = '.'] = process.argv.slice(2)
const media = openMedia()

async function answer({ file }: Order): Promise<Answer> {
  try {
    const bytes = await (await media).compose(file)
    if (bytes === null) return { file, made: false }
    const target = join(folder, file)
    // Readers never see half a file.
    const draft = `${target}.${process.pid}`
    await writeFile(draft, bytes)
    await rename(draft, target)
    return { file, made: true }
  } catch (error) {
    return { file, error: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', (order: Order) => void answer(order).then((reply) => process.connected && process.send?.(reply)))
