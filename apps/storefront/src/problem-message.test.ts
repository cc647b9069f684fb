import { readFileSync } from 'node:fs'

import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'

import { ApiError } from '@lotus/api-client/errors'
import type { ErrorCode } from '@lotus/openapi/schema'

import { formProblem } from './form-problem.ts'
import { problemMessage } from './problem-message.tsx'
import { purchaseProblem } from './purchase-problem.ts'

const contract = JSON.parse(readFileSync(new URL('../../../openapi/storefront.gen.json', import.meta.url), 'utf8')) as {
  components: { schemas: { ErrorCode: { enum: ErrorCode[] } } }
}
const codes = contract.components.schemas.ErrorCode.enum
const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })

describe('problemMessage', () => {
  it.each([...codes, 'NETWORK_ERROR' as const])('UX-06 has a message for %s', (code) => {
    const text = purchaseProblem(i18n, new ApiError(code, 400, { message: 'server sentence' }))
    expect(text).not.toBe('')
    expect(text).not.toContain('server sentence')
    expect(text).not.toContain(code)
  })

  it('UX-06 has no message of a form; formProblem and purchaseProblem have it', () => {
    const text = (problem: typeof problemMessage) =>
      problem(i18n, new ApiError('PASSWORD_WRONG', 400, { message: 'server sentence' }))
    expect([text(problemMessage), text(formProblem), text(purchaseProblem)]).toEqual([
      'server sentence',
      'A senha atual não está correta.',
      'A senha atual não está correta.',
    ])
  })

  it('UX-02 falls back to the message of the server, then to the general message', () => {
    expect(codes.length).toBeGreaterThan(20)
    const unknown = (message?: string) =>
      problemMessage(
        i18n,
        new ApiError('NEWER_THAN_THIS_PAGE' as ErrorCode, 400, message === undefined ? {} : { message }),
      )
    expect(unknown('A loja está de férias.')).toBe('A loja está de férias.')
    expect(problemMessage(i18n, new TypeError('x is undefined'))).toBe('Erro inesperado ocorreu')
  })
})
