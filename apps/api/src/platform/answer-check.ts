import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

import type { Ajv2020 } from 'ajv/dist/2020.js'
import type { onSendAsyncHookHandler } from 'fastify'

import type { ContractOperation } from './contract-document.ts'

/** An answer that violates the contract. */
export class ContractViolation extends Error {
  override readonly name = 'ContractViolation'
}

const recorded = new Set<string>()

/** Appends an operation and the code that it answered to a file of this process in the folder `RECORD_CODES`, for `tools/answered-codes.ts`. */
function recordCode(id: string, code: string): void {
  const folder = process.env['RECORD_CODES']
  const line = `${id} ${code}`
  if (folder === undefined || recorded.has(line)) return
  recorded.add(line)
  appendFileSync(join(folder, `${process.pid}.txt`), `${line}\n`)
}

/** Checks the sent bytes, not the object before serialization. */
export function createAnswerCheck(ajv: Ajv2020, { id, responses }: ContractOperation): onSendAsyncHookHandler {
  const checks = new Map([...responses].map(([status, schema]) => [status, ajv.compile(schema)]))
  return async (request, reply, sent) => {
    const { statusCode } = reply
    if (request.method === 'HEAD' || statusCode === 304 || reply.hasHeader('content-encoding')) return sent
    const payload = sent instanceof Readable ? await text(sent) : sent
    if (request.problem !== undefined) recordCode(id, request.problem)
    const validate = checks.get(statusCode)
    const reason =
      validate === undefined
        ? 'which the contract does not list'
        : validate(JSON.parse(String(payload)))
          ? null
          : `with ${ajv.errorsText(validate.errors, { dataVar: 'answer' })}`
    if (reason !== null) {
      const violation = new ContractViolation(`${id} answered ${statusCode}, ${reason}`)
      // An error answer does not reach the error handler again.
      request.log.error({ err: violation }, 'Contract violated')
      reply.code(500)
      throw violation
    }
    return payload
  }
}
