import { existsSync } from 'node:fs'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import { assetHeaders } from './security-headers.ts'

const day = 24 * 3600

export type StaticFolders = {
  /** Hashed files of the build, with Brotli and gzip copies; null while Vite serves them. */
  assets: string | null
  /** Files with fixed names (favicon, robots). */
  public: string
  /** The demo's product pictures. */
  media: string
}

/** Serves files. Files with hashed names never change; files with fixed names can. */
export async function registerStatic(app: FastifyInstance, folders: StaticFolders): Promise<void> {
  const kinds = [
    {
      root: folders.assets,
      prefix: '/assets/',
      cacheControl: `public, max-age=${365 * day}, immutable`,
      preCompressed: true,
      // An immutable file needs no validators; every chunk would carry 100 bytes of them.
      validators: false,
    },
    {
      root: folders.media,
      prefix: '/media/',
      cacheControl: `public, max-age=${7 * day}, stale-while-revalidate=${30 * day}`,
      preCompressed: false,
      validators: true,
    },
  ]
  for (const { root, prefix, cacheControl, preCompressed, validators } of kinds) {
    if (root === null || !existsSync(root)) continue
    await app.register(fastifyStatic, {
      root,
      prefix,
      preCompressed,
      etag: validators,
      lastModified: validators,
      acceptRanges: validators,
      decorateReply: false,
      cacheControl: false,
      index: false,
      setHeaders: (reply) => {
        reply.header('cache-control', cacheControl)
        for (const [name, value] of Object.entries(assetHeaders)) reply.header(name, value)
      },
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
