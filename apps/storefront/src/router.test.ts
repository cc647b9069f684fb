import { setupI18n } from '@lingui/core'
import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'

import { createAppRouter } from './router.tsx'

afterEach(() => onlineManager.setOnline(true))

it('USER-01 USER-02 USER-03 fails a confirmed action at once while offline and does not send it later', async () => {
  const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
  const router = createAppRouter({ i18n, origin: 'http://shop.test', defaultLocale: 'pt-BR', auth: 'oauth2 cookie' })
  const { queryClient } = router.options.context
  const request = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('No network')))
  const action = new MutationObserver(queryClient, { mutationFn: request })
  onlineManager.setOnline(false)
  action.mutate().catch(() => undefined)
  await expect.poll(() => action.getCurrentResult(), { timeout: 2000 }).toMatchObject({ status: 'error' })
  onlineManager.setOnline(true)
  await queryClient.resumePausedMutations()
  expect(request).toHaveBeenCalledOnce()
})
