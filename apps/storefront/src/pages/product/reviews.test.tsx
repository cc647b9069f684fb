import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { authUser } from '@lotus/fixtures/accounts'
import { reviewPage } from '@lotus/fixtures/reviews'

import { transport } from '#api.ts'
import { renderRouter } from '#routing/render-router.examples.tsx'
import { onSessionChange } from '#session/session.ts'
import { sessionState, unknownSession } from '#session/session-state.ts'

import { Reviews } from './reviews.tsx'

const own = {
  reviewId: 99,
  rating: 2,
  title: 'Segredo da Mei',
  comment: null,
  language: 'pt-BR',
  author: 'Mei T.',
  verified: true,
  helpfulVotes: 0,
  writtenAt: '2026-11-20T14:00:00.000Z',
  status: 'pending',
  rejection: null,
}

const { fetch: real } = transport
let root: Root | null = null

/** Renders the reviews of product 1 at a URL. */
function open(search: string): void {
  const rootRoute = createRootRoute()
  const product = createRoute({
    getParentRoute: () => rootRoute,
    path: '/products/$productId',
    component: () => <Reviews productId={1} />,
  })
  const router = createRouter({
    routeTree: rootRoute.addChildren([product]),
    history: createMemoryHistory({ initialEntries: [`/products/1${search}`] }),
  })
  root = renderRouter(router)
}

beforeEach(() => {
  // The first subscription checks for a stored session.
  onSessionChange(() => {})()
  transport.fetch = async ({ url }) => {
    const { pathname, searchParams } = new URL(url)
    const pageNumber = Number(searchParams.get('pageNumber'))
    const ofPage = { ...reviewPage, pageNumber, totalPages: 2, totalElements: 8 }
    const data = pathname.includes('/user/')
      ? { review: own, votes: [] }
      : { ...ofPage, content: pageNumber < 2 ? reviewPage.content : [] }
    return Response.json({ success: true, data, message: null, error: null })
  }
})
afterEach(() => {
  transport.fetch = real
  sessionState.write(unknownSession)
  root?.unmount()
  document.body.replaceChildren()
})

it('S37 closes the review form at the sign-out of the account', async () => {
  open('')
  sessionState.write({ status: 'user', user: authUser, expired: false })
  await userEvent.click(page.getByRole('button', { name: 'Editar avaliação' }))
  await expect.element(page.getByRole('textbox', { name: /Título/ })).toHaveValue('Segredo da Mei')
  sessionState.handOver()
  sessionState.write({ status: 'guest', user: null, expired: false })
  await expect.element(page.getByRole('button', { name: 'Escrever avaliação' })).toBeVisible()
  expect(document.querySelector('form[aria-labelledby=review-form-title]')).toBeNull()
})

it('REV-01 shows the last page of reviews if the page in the URL is past the end', async () => {
  open('?reviewPage=9')
  await expect.element(page.getByText('Página 2 de 2')).toBeVisible()
  await expect.element(page.getByText('Virou item fixo em casa')).toBeVisible()
})
