import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'

import { ApiError } from '@lotus/api-client/errors'

import { createI18n } from '#i18n/i18n.ts'

import { RouteError } from './route-error.tsx'

let root: Root | null = null
let box: HTMLElement
afterEach(() => {
  root?.unmount()
  box.remove()
})

it('SHELL-09 a page that the shop does not answer is not requested in a loop, and again at once when the network is back', async () => {
  const loader = vi.fn<() => Promise<never>>(() => Promise.reject(new ApiError('NETWORK_ERROR', 0)))
  const routeTree = createRootRoute({ loader, errorComponent: RouteError, component: () => null })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  root.render(
    <I18nProvider i18n={createI18n('pt-BR', {})}>
      <RouterProvider router={router as never} />
    </I18nProvider>,
  )
  await expect.poll(() => box.textContent).toContain('Sem conexão')
  await new Promise((resolve) => setTimeout(resolve, 1000))
  // Its own code may have arrived only with the connection.
  expect(loader).toHaveBeenCalledTimes(2)
  dispatchEvent(new Event('online'))
  await expect.poll(() => loader.mock.calls.length).toBe(3)
})
