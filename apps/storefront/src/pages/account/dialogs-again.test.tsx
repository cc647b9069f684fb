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
/** Ends the pending request that changes something: with an error code, or successfully. */
let end: ((code?: string) => void) | null = null
const answer = async (code?: string) => {
  await expect.poll(() => end).not.toBeNull()
  end?.(code)
}

const asked: string[] = []
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
  asked.length = 0
  transport.fetch = async ({ method, url }) => {
    if (method === 'GET')
      return Response.json({ success: true, data: data[new URL(url).pathname], message: null, error: null })
    asked.push(new URL(url).pathname)
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

it('USER-02 asks for each address without the error of another', async () => {
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

it('USER-02 the end of an earlier deletion leaves the question about another address open', async () => {
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

it('USER-01 asks again for the deletion of the account without the former error', async () => {
  open('/user/profile', ProfilePage)
  await press('Excluir conta')
  await userEvent.fill(page.getByRole('textbox', { name: /^Digite o e-mail/ }), profile.email)
  await userEvent.fill(page.getByRole('dialog').getByLabelText(/^Senha/), 'uma senha longa')
  await press('Excluir conta')
  await answer('PASSWORD_WRONG')
  await expect.element(page.getByText('A senha atual não está correta.')).toBeVisible()
  await press('Cancelar')
  await press('Excluir conta')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(page.getByText('A senha atual não está correta.').elements()).toEqual([])
})

it('USER-01 D23 signs out after the deletion of the account, also if the page was left meanwhile', async () => {
  open('/user/profile', ProfilePage)
  await press('Excluir conta')
  await userEvent.fill(page.getByRole('textbox', { name: /^Digite o e-mail/ }), profile.email)
  await userEvent.fill(page.getByRole('dialog').getByLabelText(/^Senha/), 'uma senha longa')
  await press('Excluir conta')
  await expect.poll(() => asked).toEqual(['/api/users/user/account'])
  root?.unmount()
  await answer()
  await expect.poll(() => asked).toContain('/api/auth/sign-out')
  await answer()
})
