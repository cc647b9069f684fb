import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'

import { notify, toasts } from '#toasts.ts'

import { OnDemand } from './on-demand.tsx'

const draw = vi.hoisted(() => vi.fn<() => null>())
vi.mock('#features/shell/toasts/toaster.tsx', () => ({ Toaster: () => draw() }))

let root: Root | null = null
afterEach(() => {
  root?.unmount()
  for (const { id } of toasts.read()) toasts.dismiss(id)
  document.body.replaceChildren()
})

it('SHELL-09 keeps the page when a part of the shell throws', async () => {
  const broken = new Error('broken toaster')
  const reported: unknown[] = []
  const report = (event: ErrorEvent) => {
    reported.push(event.error)
    event.preventDefault()
  }
  addEventListener('error', report)
  draw.mockImplementation(() => {
    throw broken
  })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <RouterContextProvider router={router}>
      <main>Lámen</main>
      <OnDemand />
    </RouterContextProvider>,
  )
  notify({ tone: 'info', text: 'Missô' })
  await expect.poll(() => reported).toEqual([broken])
  await expect.element(page.getByRole('main')).toHaveTextContent('Lámen')
  removeEventListener('error', report)
})
