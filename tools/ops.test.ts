import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it } from 'vitest'
import { parse } from 'yaml'

const root = new URL('..', import.meta.url).pathname
const read = (file: string) => readFileSync(root + file, 'utf8')

/** `metrics.test.ts` compares this list with what the server serves. */
const metrics = [...read('docs/operations.md').matchAll(/^\| `(lotus_\w+)`/gm)].map(([, name = '']) => name)
const histograms = metrics.filter((name) => name.endsWith('_duration_seconds'))
const series = new Set([
  ...metrics,
  ...histograms.flatMap((name) => ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`)),
])
const namesIn = (text: string) => [...text.matchAll(/\blotus_\w+/g)].map(([name]) => name)

type Panel = { title: string; targets: { expr: string }[] }
type Rule = { expr: string }

it('the dashboard uses metrics that the server has, and shows all of them', () => {
  const { panels } = JSON.parse(read('ops/grafana/lotus.json')) as { panels: Panel[] }
  const used = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr))))
  expect([...used].filter((name) => !series.has(name))).toEqual([])
  const shown = new Set([...used].map((name) => name.replace(/_(bucket|count|sum)$/, '')))
  expect(metrics.filter((name) => !shown.has(name))).toEqual([])
})

it('the alert rules use metrics that the server has', () => {
  const { groups } = parse(read('ops/prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] }
  const used = groups.flatMap((group) => group.rules).flatMap(({ expr }) => namesIn(expr))
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter((name) => !series.has(name))).toEqual([])
})

type Service = { environment?: Record<string, string | null>; volumes?: string[] }
const { services } = parse(read('compose.yaml')) as { services: { shop: Service; proxy: Service } }

it('compose.yaml passes on only existing settings and mounts only existing files', () => {
  const settings = new Set([...read('.env.example').matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name))
  const passedOn = Object.keys(services.shop.environment ?? {})
  expect(passedOn.length).toBeGreaterThan(20)
  expect(passedOn.filter((name) => !settings.has(name))).toEqual([])
  const mounted = services.proxy.volumes ?? []
  expect(mounted.length).toBeGreaterThan(0)
  for (const volume of mounted) expect(globSync(volume.split(':', 1)[0] ?? '', { cwd: root })).toHaveLength(1)
})

/** The settings that `compose.yaml` does not pass on to its containers, each with the reason. */
const notPassedOn: Record<string, string> = {
  API_URL: 'compose.yaml has a database for the built-in backend',
  CONTENT_DIR: 'needs a volume of its own (docs/operations.md)',
  DATABASE_DIRECT_URL: 'no pooler is between the shop and its database',
  IDENTITY_SANDBOX: 'anyone can sign in with it, and no port of the proxy leads to it',
  IDENTITY_SANDBOX_PORT: 'see IDENTITY_SANDBOX',
  IDENTITY_SANDBOX_URL: 'see IDENTITY_SANDBOX',
  MAIL_DIR: 'e-mails without SMTP_URL are in the volume of data',
  REPLICA_NAME: 'the host name, which differs between replicas',
}

it('compose.yaml or the image takes every setting of the README', () => {
  const table = read('README.md').split('## Configuration')[1]?.split('\n## ')[0] ?? ''
  const settings = [...table.matchAll(/^\|([^|]+)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name),
  )
  expect(settings.length).toBeGreaterThan(40)
  const ofImage = [...(/^ENV (.+)$/m.exec(read('Dockerfile'))?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name]) => name)
  const taken = new Set([...Object.keys(services.shop.environment ?? {}), ...ofImage, ...Object.keys(notPassedOn)])
  expect(settings.filter((name) => !taken.has(name))).toEqual([])
})

it('the image starts an existing file with the Node version of pnpm-workspace.yaml', () => {
  const image = read('Dockerfile')
  const command = [...image.matchAll(/^CMD (.+)$/gm)].at(-1)?.[1]
  const [, file = ''] = JSON.parse(command ?? '[]') as string[]
  expect(globSync(file, { cwd: root })).toEqual([file])
  const { nodeVersion } = parse(read('pnpm-workspace.yaml')) as { nodeVersion: string }
  const versions = [...image.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
  expect(new Set(versions)).toEqual(new Set([nodeVersion]))
})

const [nginx] = globSync('/usr/sbin/nginx')

it.runIf(nginx)('nginx accepts the configuration of the proxy', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'lotus-nginx-')), 'nginx.conf')
  // Only Docker resolves the name.
  writeFileSync(file, read('ops/nginx/nginx.conf').replaceAll('shop:', '127.0.0.1:'))
  const { status, stderr } = spawnSync(nginx ?? '', ['-t', '-c', file], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
})

const [promtool] = globSync('/usr/bin/promtool')

it.runIf(promtool)('Prometheus accepts its configuration and the alert rules', () => {
  const { status, stderr } = spawnSync(promtool ?? '', ['check', 'config', `${root}ops/prometheus/prometheus.yml`], {
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
})
