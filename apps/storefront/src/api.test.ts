import { afterEach, expect, test } from 'vitest'

import { profile } from '@lotus/fixtures/accounts'

import { sessionState } from '#session/session-state.ts'

import { api, transport } from './api.ts'

const { fetch: real } = transport
afterEach(() => {
  transport.fetch = real
})

/** Answers with `data` after `before` has run. */
function answer(data: unknown, before = () => {}): void {
  transport.fetch = async () => {
    before()
    return Response.json({ success: true, data, message: null, error: null })
  }
}

test('S37 a response of an account that arrives after its sign-out is rejected', async () => {
  answer(profile)
  expect(await api.PUT('/users/user/profile', { body: { username: 'Ana', email: 'ana@example.com' } })).toEqual(profile)
  answer(profile, sessionState.handOver)
  await expect(
    api.PUT('/users/user/profile', { body: { username: 'Ana', email: 'ana@example.com' } }),
  ).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  })
  await expect(api.GET('/public/departments/active')).resolves.toBeDefined()
})
