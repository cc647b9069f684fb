import { setupI18n } from '@lingui/core'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiError } from '@lotus/api-client/errors'
import { gyoza } from '@lotus/fixtures/products'

import { sessionState } from '#session/session-state.ts'
import { toasts } from '#toasts.ts'

import { moveAccountWishes } from './move-wishes.ts'

const { server } = vi.hoisted(() => ({
  server: { asked: [] as number[][], answer: async (ids: number[]) => ({ moved: ids }) },
}))
vi.mock('#api.ts', () => ({
  api: {
    POST: async (_path: string, { body: { productIds } }: { body: { productIds: number[] } }) => {
      server.asked.push(productIds)
      return server.answer(productIds)
    },
  },
}))
vi.mock('#session/session.ts', () => ({ requireSession: async () => null, onSessionChange: () => () => {} }))

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const many = Array.from({ length: 130 }, (_, index) => index + 1)
const wishes = many.map((productId) => ({
  product: { ...gyoza, productId },
  available: true,
  addedAt: '2026-11-21T12:00:00.000Z',
}))
let queryClient: QueryClient
const refreshCart = vi.fn<() => void>()
const move = () => moveAccountWishes({ queryClient, i18n }, wishes, refreshCart)
const { log, refreshed } = vi.hoisted(() => ({ log: [] as string[], refreshed: () => log.length }))
vi.mock('./wishlist-live.ts', () => ({ refreshWishlist: () => log.push('refresh') }))

beforeEach(() => {
  refreshCart.mockClear()
  server.asked = []
  server.answer = async (ids) => ({ moved: ids })
  queryClient = new QueryClient()
  log.length = 0
  for (const { id } of toasts.read()) toasts.dismiss(id)
})

describe('WISH-04 moving an account’s wishes to the cart', () => {
  it('sends one request for each hundred products and then reloads the cart', async () => {
    await move()
    expect(server.asked.map(({ length }) => length)).toEqual([100, 30])
    expect([refreshed(), refreshCart.mock.calls.length]).toEqual([1, 1])
    expect(toasts.read()).toMatchObject([{ tone: 'success' }])
  })

  it('keeps the products that the cart rejects on the list and warns about them', async () => {
    server.answer = async (ids) => ({ moved: ids.filter((id) => id !== 7) })
    await move()
    expect(toasts.read()).toMatchObject([{ tone: 'warning' }])
  })

  it('reads both lists again when the second request fails', async () => {
    server.answer = async (ids) => {
      if (ids.length === 100) return { moved: ids }
      throw new ApiError('SERVICE_UNAVAILABLE', 503)
    }
    await expect(move()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect([refreshed(), refreshCart.mock.calls.length]).toEqual([1, 1])
  })

  it('S37 ignores the response after another user has taken over the page', async () => {
    server.answer = async (ids) => {
      sessionState.handOver()
      return { moved: ids }
    }
    await move()
    expect([server.asked.length, refreshed(), refreshCart.mock.calls.length]).toEqual([1, 0, 0])
    expect(toasts.read()).toEqual([])
  })
})
