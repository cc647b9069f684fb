import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { generateContract } from './contract.ts'

const source = readFileSync(new URL('../openapi/storefront.yaml', import.meta.url), 'utf8')
const signIn = 'errors: [ORIGIN_FORBIDDEN, CREDENTIALS_INVALID, EMAIL_NOT_VERIFIED]'

type Answer = { $ref?: string; content?: unknown }
type Document = {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Answer> }>>
  components: { schemas: Record<string, { properties: Record<string, object> }>; responses: Record<string, Answer> }
}

/** The codes of an operation by status. */
function codesOf({ paths, components }: Document, id: string) {
  const operation = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .find(({ operationId }) => operationId === id)
  return Object.fromEntries(
    Object.entries(operation?.responses ?? {}).flatMap(([status, answer]) => {
      const { content } = components.responses[answer.$ref?.split('/').at(-1) ?? ''] ?? answer
      const [, codes] = /"enum":\[([^\]]*)\]/.exec(JSON.stringify(content)) ?? []
      return Number(status) < 300 ? [] : [[status, codes?.replaceAll('"', '')]]
    }),
  )
}

it('adds to the codes of an operation those of its security, its body and every operation', () => {
  const document = JSON.parse(generateContract(source).document) as Document
  expect(source).toContain(signIn)
  expect(codesOf(document, 'signIn')).toEqual({
    '400': 'VALIDATION_FAILED',
    '401': 'API_KEY_INVALID',
    '403': 'ORIGIN_FORBIDDEN',
    '413': 'PAYLOAD_TOO_LARGE',
    '415': 'UNSUPPORTED_MEDIA_TYPE',
    '422': 'CREDENTIALS_INVALID,EMAIL_NOT_VERIFIED',
    '429': 'RATE_LIMITED',
    '500': 'UNEXPECTED',
    '503': 'SERVICE_UNAVAILABLE',
  })
  expect(codesOf(document, 'getReceipt')).toMatchObject({
    '401': 'API_KEY_INVALID,UNAUTHENTICATED,SESSION_EXPIRED',
    '409': 'RECEIPT_NOT_AVAILABLE',
  })
  // Without a session the buyer is a guest.
  expect(codesOf(document, 'getGuestReceipt')).toMatchObject({ '401': 'API_KEY_INVALID,SESSION_EXPIRED' })
})

it.each([
  ['a code that has no status', 'PASSWORD_LOST', 'signIn lists PASSWORD_LOST, which errorAnswers lacks'],
  ['a code that every operation has', 'RATE_LIMITED', 'signIn need not list RATE_LIMITED'],
  ['a code twice', 'EMAIL_NOT_VERIFIED', 'signIn need not list EMAIL_NOT_VERIFIED, or lists it twice'],
])('rejects an operation that lists %s', (_title, code, message) => {
  expect(() => generateContract(source.replace(signIn, `${signIn.slice(0, -1)}, ${code}]`))).toThrow(message)
})

it('rejects a code that no operation can answer', () => {
  const more = source.replace('codes: [NOT_FOUND, CEP_NOT_FOUND]', 'codes: [NOT_FOUND, CEP_NOT_FOUND, SHOP_NOT_FOUND]')
  expect(() => generateContract(more)).toThrow('No operation lists SHOP_NOT_FOUND')
})

it('CHK-07 marks only those fields of an order request as ignored that the specification requires and no code reads', () => {
  const { document } = generateContract(source)
  const { components } = JSON.parse(document) as Document
  const fields = Object.entries(components.schemas['GuestOrderRequest']?.properties ?? {})
  const [ignored, read] = [true, false].map((is) =>
    fields.flatMap(([name, field]) => ('x-ignored' in field === is ? [name] : [])),
  )
  expect([ignored?.length, read]).toEqual([11, ['paymentId', 'externalReference']])
  expect(document.match(/x-ignored/g)).toHaveLength(11)
})
