import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import { createRepresentation, negotiate } from '@lotus/api/platform/representation'
import { languages } from '@lotus/commerce/languages'

import { offlinePath } from './plain-page.ts'
import { removeServiceWorker, runServiceWorker, type WorkerSettings } from './service-worker.ts'

export const serviceWorkerPath = '/service-worker.js'

const offlinePages = [offlinePath, ...languages.map((language) => `${offlinePath}?lang=${language}`)]

/** A hash of the build's manifest; `none` without a build. */
function buildOf(clientDir: string): string {
  const manifest = join(clientDir, '.vite/manifest.json')
  return existsSync(manifest) ? createHash('sha256').update(readFileSync(manifest)).digest('hex').slice(0, 12) : 'none'
}

/** Serves the service worker (BEY-13), or with `isOn: false` the one that removes it. */
export function registerServiceWorker(
  app: FastifyInstance,
  { isOn, clientDir }: { isOn: boolean; clientDir: string },
): void {
  const settings: WorkerSettings = { build: buildOf(clientDir), offlinePages, networkTimeout: 4000 }
  // `String` returns the source of a function, from which Node has removed the types.
  const source = isOn
    ? `(${String(runServiceWorker)})(self, ${JSON.stringify(settings)})\n`
    : `(${String(removeServiceWorker)})(self)\n`
  const script = createRepresentation(Buffer.from(source))
  app.get(serviceWorkerPath, async (request, reply) => {
    reply.headers({
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    return reply.send(await negotiate(request, reply, script, 'text/javascript; charset=utf-8'))
  })
}
