import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { apiKey } from '#api.ts'

/** A call of the performance test (SHELL-10). */
export type TestCall = {
  label: MessageDescriptor
  path: string
  /** The body of a POST. */
  body?: object
  /** The status that proves the call. */
  expected: number
}

export const testCalls: readonly TestCall[] = [
  { label: msg`Cinco produtos`, path: '/public/products?pageSize=5&pageNumber=0', expected: 200 },
  { label: msg`Um produto`, path: '/public/products/1', expected: 200 },
  {
    label: msg`Categorias, por página`,
    path: '/public/categories?pageSize=20&pageNumber=0',
    expected: 200,
  },
  { label: msg`Todas as categorias`, path: '/public/categories/all', expected: 200 },
  {
    label: msg`Login que tem de falhar`,
    path: '/auth/sign-in',
    body: { email: 'performance-test@example.invalid', password: 'not-a-password' },
    expected: 422,
  },
]

/** Milliseconds until the whole answer is there, and its status: 0 without an answer. */
export type Measured = { status: number; milliseconds: number }

/** Makes a call without the visitor's session, and measures it. */
export async function measure({ path, body }: TestCall): Promise<Measured> {
  const start = performance.now()
  const status = await statusOf(path, body)
  return { status, milliseconds: performance.now() - start }
}

async function statusOf(path: string, body: object | undefined): Promise<number> {
  try {
    const answer = await fetch(`/api${path}`, {
      credentials: 'omit',
      cache: 'no-store',
      headers: { 'x-api-key': apiKey, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    await answer.text()
    return answer.status
  } catch {
    return 0
  }
}
