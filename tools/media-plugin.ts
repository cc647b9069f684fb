import { createReadStream, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Plugin } from 'vite'

const root = new URL('..', import.meta.url).pathname
const types = new Map([
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
])

async function openComposer() {
  const { openMediaFolder } = await import('@lotus/api/media-folder')
  const { createMediaComposer } = await import('@lotus/server/media-composer')
  const folder = await openMediaFolder(join(root, 'apps/api/.cache/media'))
  return { folder, composer: createMediaComposer({ folder }) }
}

/** Serves the demo's pictures to stories as the shop does, and puts those of the fixtures into a built Storybook. */
export function mediaPlugin(): Plugin {
  return {
    name: 'lotus-media',
    configureServer({ middlewares, httpServer }) {
      let opening: ReturnType<typeof openComposer> | undefined
      httpServer?.once('close', () => {
        opening?.then(({ composer }) => composer.close()).catch(() => {})
      })
      middlewares.use('/media', (request, reply, next) => {
        const [, file, type = ''] = /^\/([a-z0-9-]+\.(avif|webp))(?:\?|$)/.exec(request.url ?? '') ?? []
        if (file === undefined) return next()
        opening ??= openComposer()
        const serve = async ({ folder, composer }: Awaited<ReturnType<typeof openComposer>>) => {
          const exists = await composer.ensure(file)
          if (!exists) reply.statusCode = 404
          else reply.setHeader('content-type', types.get(type) ?? '')
          if (exists) createReadStream(join(folder, file)).pipe(reply)
          else reply.end()
        }
        opening.then(serve).catch((error: unknown) => {
          reply.statusCode = 500
          reply.end(String(error))
        })
      })
    },
    async generateBundle() {
      const { filesOf, openMedia } = await import('@lotus/api/media')
      const media = await openMedia()
      const fixtures = globSync('packages/fixtures/src/*.ts', { cwd: root })
      const text = fixtures.map((file) => readFileSync(join(root, file), 'utf8')).join('')
      const names = new Set([...text.matchAll(/'\/media\/([a-z0-9-]+)-512\.webp'/g)].map(([, name = '']) => name))
      for (const file of [...names].flatMap(filesOf)) {
        const source = await media.compose(file)
        if (source !== null) this.emitFile({ type: 'asset', fileName: `media/${file}`, source })
      }
    },
  }
}
