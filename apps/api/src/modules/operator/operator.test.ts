import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { testApp, type TestApp } from '../../testing.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
}, 60_000)
beforeEach(() => test.reset())
afterAll(() => test.close())

const run = (...args: string[]) => test.app.operator.run({ operator: 'ana', args })
const actions = () =>
  test.db
    .selectFrom('operator_actions')
    .select(['operator', 'command', 'arguments', 'result', 'message'])
    .orderBy('id')
    .execute()

async function deadJob(kind: string, dedupeKey: string | null = null): Promise<string> {
  const id = randomUUID()
  await test.db
    .insertInto('jobs')
    .values({
      id,
      kind,
      payload: '{}',
      dedupe_key: dedupeKey,
      attempts: 8,
      last_error: 'Error: no',
      dead_at: new Date(),
    })
    .execute()
  return id
}

it('BEY-18 records every command with its operator, arguments and result, and lists them', async () => {
  await run('orders-to-pack')
  await run('ship', 'LT-000000', '--carrier', 'Correios', '--tracking', 'X1')
  expect(await actions()).toEqual([
    { operator: 'ana', command: 'orders-to-pack', arguments: {}, result: 'done', message: '' },
    {
      operator: 'ana',
      command: 'ship',
      arguments: { names: ['LT-000000'], carrier: 'Correios', tracking: 'X1' },
      result: 'rejected',
      message: 'There is no order LT-000000.',
    },
  ])
  const { code, output } = await run('audit')
  expect(code).toBe(0)
  expect(output.split('\n')[1]).toMatch(/ ana {2}ship names=\["LT-000000"\].+rejected: There is no order/)
})

it('BEY-18 never changes or deletes what is recorded', async () => {
  await run('orders-to-pack')
  await expect(test.db.updateTable('operator_actions').set({ operator: 'eve' }).execute()).rejects.toThrow(
    /append-only/,
  )
  await expect(test.db.deleteFrom('operator_actions').execute()).rejects.toThrow(/append-only/)
})

it.each([
  [[], 'is not a command'],
  [['sell-everything'], 'sell-everything is not a command'],
  [['ship'], '<order> is missing.'],
  [['ship', '  '], '<order> is empty.'],
  [['deliver', 'LT-000000', 'LT-000001'], 'LT-000001 is one argument too many.'],
  [['deliver', 'LT-000000', '--fast'], 'There is no option --fast.'],
  [['deliver', 'LT-000000', '-f'], 'There is no option -f.'],
  [['deliver', 'LT-000000', '--fast', '--json'], '{"error":"There is no option --fast."}'],
  [['cancel', 'LT-000000', '--restock=no'], '--restock has no value.'],
  [['ship', 'LT-000000', '--carrier', '--tracking', 'X1'], '--carrier needs a value.'],
])('BEY-18 answers %j with the mistake and records nothing', async (args, mistake) => {
  const { code, output } = await run(...args)
  expect([code, output]).toEqual([2, expect.stringContaining(mistake)])
  expect(await actions()).toEqual([])
})

it('BEY-18 reads values after a space or =, repeated options, negative numbers and arguments after --', async () => {
  await run('refund', 'LT-000000', '--line=T-1:2', '--line', 'T-2', '--amount', '-5')
  await run('write-off', 'T-1', '-5', '--reason', '- quebra')
  await run('order', '--', '--odd')
  expect((await actions()).map(({ arguments: args }) => args)).toEqual([
    { names: ['LT-000000'], line: ['T-1:2', 'T-2'], amount: '-5' },
    { names: ['T-1', '-5'], reason: '- quebra' },
    { names: ['--odd'] },
  ])
})

it('BEY-18 lists dead jobs and runs them again, one or all', async () => {
  const [first, second] = [await deadJob('payments.poll', 'look:1'), await deadJob('payments.poll', 'look:2')]
  expect((await run('dead-jobs')).output).toContain(`${first}  payments.poll  dead since`)
  expect(await run('retry-job', first)).toEqual({ code: 0, output: `${first}  retried` })
  const jobs = await test.db.selectFrom('jobs').select(['dead_at', 'attempts']).where('id', '=', first).execute()
  expect(jobs).toEqual([{ dead_at: null, attempts: 0 }])
  expect(await run('retry-job', first)).toEqual({ code: 1, output: `No dead job has the id ${first}.` })
  expect((await run('retry-job', '--all')).output).toBe(`${second}  retried`)
  expect((await run('retry-job')).output).toBe('Name one job, or --all.')
  expect((await run('dead-jobs')).output).toBe('No job is dead.')
})

it('BEY-18 deletes a dead job whose work another waiting job does', async () => {
  const dead = await deadJob('payments.poll', 'look:1')
  await test.db
    .insertInto('jobs')
    .values({ id: randomUUID(), kind: 'payments.poll', payload: '{}', dedupe_key: 'look:1' })
    .execute()
  expect(await run('retry-job', dead)).toEqual({ code: 0, output: `${dead}  replaced` })
})

it('BEY-18 doctor shows settings, database, search, provider, mail, queue and money on one page, and fails if one does', async () => {
  await deadJob('payments.poll')
  const { code, output } = await run('doctor', '--json')
  const findings = JSON.parse(output) as { name: string; state: string; detail: string }[]
  expect(code).toBe(1)
  expect(findings.map(({ name, state }) => [name, state])).toEqual([
    ['settings', 'warning'],
    ['database', 'ok'],
    ['search', 'ok'],
    ['provider', 'error'],
    ['mail', 'ok'],
    ['queue', 'error'],
    ['money', 'ok'],
    ['windows', 'ok'],
    ['stock', 'ok'],
  ])
  expect(findings[5]?.detail).toMatch(/^1 dead job /)
})
