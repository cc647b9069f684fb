import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { describe, expect, it } from 'vitest'

import { openDatabase } from '@lotus/api/platform/database'
import { silentLogger } from '@lotus/api/platform/log'
import { migrate } from '@lotus/api/platform/migrate'

import { startupMessageOf } from './startup-error.ts'

const main = new URL('main.ts', import.meta.url).pathname

async function start(environment: Record<string, string>) {
  const { PATH } = process.env
  const failed = await promisify(execFile)(process.execPath, [main], { env: { PATH, ...environment } }).catch(
    (error: unknown) => error as { code: number; stderr: string },
  )
  return 'code' in failed ? { code: failed.code, lines: failed.stderr.trim().split('\n') } : null
}

it.each([
  [{ PUBLIC_URL: 'https://shop.example/loja' }, /PUBLIC_URL: must be scheme and host without a path/],
  [{ DATA_DIR: '/proc/lotus' }, /The data folder \/proc\/lotus cannot be written to/],
])('main.ts ends with code 1 and names the setting of %j, without a stack', async (environment, message) => {
  const ended = await start(environment)
  expect(ended?.code).toBe(1)
  expect(ended?.lines.at(-1)).toMatch(message)
  expect(ended?.lines.filter((line) => /^ +at /.test(line))).toEqual([])
})

it('has no message for an error of the program itself', () => {
  expect(startupMessageOf(new TypeError('x is not a function'))).toBeNull()
})

const server = process.env['TEST_DATABASE_URL'] ?? ''

describe.skipIf(server === '')('API-03 PostgreSQL', () => {
  it('names the missing right of a role in one line', async () => {
    const admin = await openDatabase({ databaseUrl: server, dataDir: '' }, silentLogger)
    const name = `lotus_reader_${process.pid}`
    await admin.pool.query(`create role ${name} login password 'reader-password'`)
    await admin.pool.query(`create database ${name}`)
    try {
      const databaseUrl = Object.assign(new URL(server), {
        username: name,
        password: 'reader-password',
        pathname: `/${name}`,
      })
      const database = await openDatabase({ databaseUrl: databaseUrl.href, dataDir: '' }, silentLogger)
      const error = await migrate(database, silentLogger).catch((caught: unknown) => caught)
      await database.close()
      expect(startupMessageOf(error)).toMatch(
        /^DATABASE_URL cannot be used: the role lacks a right \(permission denied.+\)\..+$/,
      )
    } finally {
      await admin.pool.query(`drop database ${name} with (force)`)
      await admin.pool.query(`drop role ${name}`)
      await admin.close()
    }
  })
})
