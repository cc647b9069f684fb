import { setupI18n } from '@lingui/core'
import { ApiError } from '@lotus/api-client/errors'
import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'

import { createAppRouter } from './router.tsx'

afterEach(() => {
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

const clientOfShop = () => {
  const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
  const router = createAppRouter({ i18n, origin: 'http://shop.test', defaultLocale: 'pt-BR', auth: 'oauth2 cookie' })
  return router.options.context.queryClient
}

it('SHELL-09 reports an error of a form that is not an answer of the API', async () => {
  const report = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', report)
  const bug = new TypeError('x is undefined')
  const submit = async (error: Error) =>
    new MutationObserver(clientOfShop(), { mutationFn: () => Promise.reject(error) }).mutate().catch(() => undefined)
  await submit(new ApiError('RATE_LIMITED', 429))
  await submit(bug)
  expect(report.mock.calls).toEqual([[bug]])
})

it('USER-01 USER-02 USER-03 fails a confirmed action at once while offline and does not send it later', async () => {
  vi.stubGlobal('reportError', vi.fn<() => void>())
  const queryClient = clientOfShop()
  const request = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('No network')))
  const action = new MutationObserver(queryClient, { mutationFn: request })
  onlineManager.setOnline(false)
  action.mutate().catch(() => undefined)
  await expect.poll(() => action.getCurrentResult(), { timeout: 2000 }).toMatchObject({ status: 'error' })
  onlineManager.setOnline(true)
  await queryClient.resumePausedMutations()
  expect(request).toHaveBeenCalledOnce()
})
