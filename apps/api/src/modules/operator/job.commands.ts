import { momentText } from '#domain/days.ts'
import { NotPossible, WrongUsage } from '#domain/not-possible.ts'
import { flagIn, type OperatorCommand } from '#domain/operator-command.ts'
import type { Db } from '#platform/database.ts'
import { listDeadJobs, retryDeadJob } from '#platform/dead-jobs.ts'
import { inLine } from '#platform/printable.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** BEY-18: the operator's commands for jobs that ran out of attempts. */
export const jobCommands = (db: Db): Record<string, OperatorCommand> => ({
  'dead-jobs': {
    run: async () => {
      const jobs = await listDeadJobs(db)
      const text = jobs.map(
        ({ id, kind, attempts, lastError, deadAt }) =>
          `${id}  ${kind}  dead since ${momentText(deadAt)} after ${attempts} attempts\n  ${inLine(lastError ?? '')}`,
      )
      return { text: text.join('\n') || 'No job is dead.', data: jobs }
    },
  },
  'retry-job': {
    run: async (input) => {
      const [id] = input.positionals
      if ((id === undefined) !== flagIn(input, 'all')) throw new WrongUsage('Name one job, or --all.')
      if (id !== undefined && !uuid.test(id))
        throw new WrongUsage(`${id} is not the id of a job (dead-jobs lists them).`)
      const ids = id === undefined ? (await listDeadJobs(db)).map((job) => job.id) : [id]
      const results: { id: string; result: string }[] = []
      for (const one of ids) results.push({ id: one, result: await retryDeadJob(db, one) })
      if (id !== undefined && results[0]?.result === 'missing') throw new NotPossible(`No dead job has the id ${id}.`)
      const text = results.map(({ id: one, result }) => `${one}  ${result}`).join('\n')
      return { text: text || 'No job is dead.', data: results }
    },
  },
})
