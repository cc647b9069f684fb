import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { profile } from '@lotus/fixtures/accounts'
import { addressHome, addressLong } from '@lotus/fixtures/addresses'

import { transport } from '#api.ts'
import { renderRouter } from '#routing/render-router.examples.tsx'

import { AddressesPage } from './addresses-page.tsx'
import { ProfilePage } from './profile-page.tsx'

const { fetch: real } = transport
let root: Root | null = null
/** Answers the pending mutation: with an error code, or successfully without one. */
let end: ((code?: string) => void) | null = null
const answer = async (code?: string) => {
  await expect.poll(() => end).not.toBeNull()
  end?.(code)
}

const requests: string[] = []
const data: Record<string, unknown> = {
  '/api/users/addresses/user': [addressHome, addressLong],
  '/api/users/user/profile': profile,
  '/api/users/user/sessions': [],
  '/api/users/user/stats': { totalOrders: 0, totalSpent: 0 },
}

function open(path: string, screen: () => ReactNode): void {
  const rootRoute = createRootRoute()
  const route = createRoute({ getParentRoute: () => rootRoute, path, component: screen })
  const router = createRouter({
    routeTree: rootRoute.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  root = renderRouter(router)
}

beforeEach(() => {
  end = null
  requests.length = 0
  transport.fetch = async ({ method, url }) => {
    if (method === 'GET')
      return Response.json({ success: true, data: data[new URL(url).pathname], message: null, error: null })
    requests.push(new URL(url).pathname)
    const code = await new Promise<string | undefined>((resolve) => (end = resolve))
    return code === undefined
      ? Response.json({ success: true, data: {}, message: null, error: null })
      : Response.json({ success: false, data: null, message: code, error: { code } }, { status: 422 })
  }
})
afterEach(() => {
  transport.fetch = real
  root?.unmount()
  document.body.replaceChildren()
})

const press = (name: string | RegExp) => userEvent.click(page.getByRole('button', { name, exact: true }).last())
const remove = { home: `Excluir ${addressHome.label}`, long: `Excluir ${addressLong.label}` }

async function requestAccountDeletion(): Promise<void> {
  await press('Excluir conta')
  await userEvent.fill(page.getByRole('textbox', { name: /^Digite o e-mail/ }), profile.email)
  await userEvent.fill(page.getByRole('dialog').getByLabelText(/^Senha/), 'uma senha longa')
  await press('Excluir conta')
}

it('USER-02 the delete dialog of an address does not show the error of another address', async () => {
  open('/user/addresses', AddressesPage)
  await press(remove.home)
  await press('Excluir endereço')
  await answer('SERVICE_UNAVAILABLE')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await press('Cancelar')
  await press(remove.long)
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
})

it('USER-02 the delete dialog of an address stays open when the deletion of another one succeeds', async () => {
  open('/user/addresses', AddressesPage)
  await press(remove.home)
  await press('Excluir endereço')
  await userEvent.keyboard('{Escape}')
  await press(remove.long)
  await answer()
  await expect.element(page.getByText(/^Excluir este endereço/)).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
})

it('USER-02 an address that another tab has deleted counts as deleted', async () => {
  open('/user/addresses', AddressesPage)
  await press(remove.home)
  await press('Excluir endereço')
  await answer('NOT_FOUND')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(page.getByRole('alert').elements()).toEqual([])
})

it('USER-01 the dialog to delete the account opens again without the error of the last request', async () => {
  open('/user/profile', ProfilePage)
  await requestAccountDeletion()
  await answer('PASSWORD_WRONG')
  await expect.element(page.getByText('A senha atual não está correta.')).toBeVisible()
  await press('Cancelar')
  await press('Excluir conta')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(page.getByText('A senha atual não está correta.').elements()).toEqual([])
})

it('USER-01 D23 signs out after the account is deleted, also if the shopper has left the page', async () => {
  open('/user/profile', ProfilePage)
  await requestAccountDeletion()
  await expect.poll(() => requests).toEqual(['/api/users/user/account'])
  root?.unmount()
  await answer()
  await expect.poll(() => requests).toContain('/api/auth/sign-out')
  await answer()
})
