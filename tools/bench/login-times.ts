/**
 * Response times must not reveal which e-mails have an account (S17): signing in with a wrong password, signing up and
 * requesting a new password, each for known and unknown e-mails, in random order, through the real API in this process.
 *
 *   node tools/bench/login-times.ts [--samples 500] [--plant]
 *
 * Passes (exit code 0) if the medians of each call differ by less than 5 % and the two-sided Mann–Whitney test does not
 * distinguish them (p > 0.01). `--plant` gives the accounts hashes of half the cost, as after a raised cost with old hashes:
 * then exit code 0 means that the probe detected the difference, 1 that it did not.
 */
import { parseArgs } from 'node:util'

import type { AuthLimits } from '@lotus/api/domain/auth-guards'
import { limits } from '@lotus/api/domain/limits'
import { createLogger } from '@lotus/api/platform/logger'
import { createPasswords } from '@lotus/api/platform/passwords'
import { testApiKey, testApp } from '@lotus/api/testing'

import { median, percentile, printMachine, printTable } from './figures.ts'
import { record } from './record.ts'

const { values: options } = parseArgs({
  options: { samples: { type: 'string', default: '500' }, plant: { type: 'boolean', default: false } },
})
const samples = Number(options.samples)
const accounts = 20
const password = 'panela de barro'

/** The hash of a random password at 9.5 MiB, half the usual cost. */
const cheap = '$argon2id$v=19$m=9728,t=2,p=1$3j/EZmS0T3tyWoBYS1AoEw$SXVYt0aLVbwz0vrtbivNezTN3EQIbsHAeaZfv/vpy6A'

/** Without rate limits: rejections are fast and would hide a difference. */
const unlimited = Object.fromEntries(
  Object.entries(limits.signIn).map(([name, guard]) => [name, { ...guard, max: 1_000_000 }]),
) as AuthLimits

/** Two-sided p of the rank sum test, by the normal approximation, ties shared. */
function mannWhitney(one: readonly number[], other: readonly number[]): { u: number; p: number } {
  const all = [...one.map((value) => ({ value, first: true })), ...other.map((value) => ({ value, first: false }))]
  all.sort((a, b) => a.value - b.value)
  let ranks = 0
  let ties = 0
  for (let start = 0; start < all.length;) {
    let end = start
    while (end < all.length && all[end]?.value === all[start]?.value) end++
    const rank = (start + 1 + end) / 2
    ranks += rank * all.slice(start, end).filter(({ first }) => first).length
    ties += (end - start) ** 3 - (end - start)
    start = end
  }
  const [n, m, total] = [one.length, other.length, all.length]
  const u = ranks - (n * (n + 1)) / 2
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))))
  const z = Math.abs(u - (n * m) / 2) / deviation
  return { u, p: 2 * (1 - normal(z)) }
}

/** Share of the normal distribution below z (Abramowitz and Stegun 26.2.17, error below 1e-7). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}

// The shop's own cost: tests hash at the lowest.
const passwords = createPasswords()
const test = await testApp({
  passwords,
  authLimits: unlimited,
  checkAnswers: false,
  logger: createLogger({ level: 'error' }),
})
const { app, db } = test
let failed = 0
try {
  const hashed = options.plant ? cheap : await passwords.hash(password)
  const now = new Date()
  await db
    .insertInto('users')
    .values(
      Array.from({ length: accounts }, (_, index) => ({
        email: `known${index + 10}@example.com`,
        username: 'Mei',
        language: 'pt-BR' as const,
        password_hash: hashed,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()

  const asked: Record<string, { path: string; body: (email: string) => object; status: number }> = {
    signIn: { path: '/auth/sign-in', body: (email) => ({ email, password: 'errada errada' }), status: 422 },
    signUp: {
      path: '/auth/sign-up',
      body: (email) => ({ email, username: 'Mei', password, acceptTerms: true }),
      status: 201,
    },
    forgotPassword: { path: '/auth/forgot-password', body: (email) => ({ email }), status: 200 },
  }
  const emailOf = (isKnown: boolean, index: number) =>
    `${isKnown ? 'known' : 'nobod'}${10 + (index % accounts)}@example.com`

  printMachine()
  const rows: (string | number)[][] = []
  for (const [name, { path, body, status }] of Object.entries(asked)) {
    const times = { known: [] as number[], unknown: [] as number[] }
    const ask = async (email: string): Promise<number> => {
      const from = performance.now()
      const answer = await app.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { 'x-api-key': testApiKey },
        payload: body(email),
      })
      const took = performance.now() - from
      if (answer.statusCode !== status) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
      return took
    }
    for (let warm = 0; warm < 20; warm++) await ask(emailOf(warm % 2 === 0, warm))
    for (let index = 0; index < samples; index++) {
      // Random order, so that a slowdown over time affects both alike.
      const order = Math.random() < 0.5 ? [true, false] : [false, true]
      for (const isKnown of order) times[isKnown ? 'known' : 'unknown'].push(await ask(emailOf(isKnown, index)))
      // Pending sign-ups and jobs grow with each call and would slow down the measurement.
      if (index % 50 === 49) await Promise.all([db.deleteFrom('signups').execute(), app.jobs.drain()])
    }
    const [known, unknown] = [median(times.known), median(times.unknown)]
    const difference = Math.abs(known - unknown) / Math.min(known, unknown)
    const { u, p } = mannWhitney(times.known, times.unknown)
    const isSame = difference < 0.05 && p > 0.01
    if (!isSame) failed++
    if (!options.plant)
      record(
        `${name}: known against unknown e-mail (budget: difference below 5 % and p above 0.01)`,
        `${(difference * 100).toFixed(2)} %, p ${p.toFixed(2)}`,
      )
    rows.push([
      name,
      known,
      unknown,
      `${(difference * 100).toFixed(2)} %`,
      Math.round(u).toString(),
      p.toFixed(4),
      percentile(times.known, 0.95),
      percentile(times.unknown, 0.95),
      isSame ? 'same' : 'DIFFERENT',
    ])
  }
  printTable(['call', 'known ms', 'unknown ms', 'difference', 'U', 'p', 'known p95', 'unknown p95', 'verdict'], rows)
} finally {
  await test.close()
}
if (options.plant)
  console.log(failed > 0 ? '\nThe planted difference was detected.' : '\nThe planted difference was NOT detected.')
process.exitCode = options.plant === failed > 0 ? 0 : 1
