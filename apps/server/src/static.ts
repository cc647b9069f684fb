import { existsSync } from 'node:fs'

import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { MediaComposer } from './media-composer.ts'
import { assetHeaders } from './security-headers.ts'

const day = 24 * 3600

export type StaticFolders = {
  /** Hashed files of the build and of earlier ones, with Brotli and gzip copies; none while Vite serves them. */
  assets: string[]
  /** Files with fixed names (favicon, robots). */
  public: string
  /** The demo's pictures, and what composes a missing one. */
  media: { folder: string; composer: Pick<MediaComposer, 'ensure'> }
}

/** A file without a folder, such as `ma-0101-320.avif`. */
const pictureFile = /^\/media\/([a-z0-9-]+\.(?:avif|webp|jpg))(?:\?|$)/

/**
 * Answers a file that does not exist. Shared caches absorb repeated requests for it; browsers request it again, because a file
 * of the next build or a picture may exist seconds later.
 */
export const answerMissing = (_request: FastifyRequest, reply: FastifyReply) =>
  reply
    .code(404)
    .header('cache-control', 'public, max-age=0, s-maxage=10')
    .type('text/plain; charset=utf-8')
    .send('There is nothing at this address\n')

/** A folder, a malformed or a forbidden path is a missing file too. */
function answerFileError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode = 500 } = error
  if (statusCode >= 500) throw error
  return answerMissing(request, reply)
}

/** Serves files. Files with hashed names never change; files with fixed names can. */
export async function registerStatic(app: FastifyInstance, folders: StaticFolders): Promise<void> {
  const composeMissing = async ({ url }: FastifyRequest) => {
    const [, file] = pictureFile.exec(url) ?? []
    if (file !== undefined) await folders.media.composer.ensure(file)
  }
  const kinds = [
    {
      roots: folders.assets,
      prefix: '/assets/',
      cacheControl: `public, max-age=${365 * day}, immutable`,
      preCompressed: true,
      // An immutable file needs no validators; every chunk would carry 100 bytes of them.
      validators: false,
    },
    {
      roots: [folders.media.folder],
      prefix: '/media/',
      cacheControl: `public, max-age=${7 * day}, stale-while-revalidate=${30 * day}`,
      preCompressed: false,
      validators: true,
    },
  ]
  app.setNotFoundHandler(answerMissing)
  for (const { roots, prefix, cacheControl, preCompressed, validators } of kinds) {
    const root = roots.filter((folder) => existsSync(folder))
    if (root.length === 0) continue
    const files: FastifyStaticOptions = {
      root,
      prefix,
      preCompressed,
      etag: validators,
      lastModified: validators,
      acceptRanges: validators,
      decorateReply: false,
      cacheControl: false,
      index: false,
      dotfiles: 'ignore',
      setHeaders: (reply) => {
        reply.header('cache-control', cacheControl)
        for (const [name, value] of Object.entries(assetHeaders)) reply.header(name, value)
      },
    }
    await app.register(async (scope) => {
      scope.setErrorHandler(answerFileError)
      if (prefix === '/media/') scope.addHook('preHandler', composeMissing)
      await scope.register(fastifyStatic, files)
    })
  }
  if (existsSync(folders.public)) {
    await app.register(fastifyStatic, {
      root: folders.public,
      // A fixed list of files, so that every other address is a page.
      wildcard: false,
      decorateReply: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply) => {
        reply.header('cache-control', `public, max-age=${day}`)
        for (const [name, value] of Object.entries(assetHeaders)) reply.header(name, value)
      },
    })
  }
}
