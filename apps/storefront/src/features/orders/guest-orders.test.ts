import { afterEach, describe, expect, it } from 'vitest'

import { guestOrders } from './guest-orders.ts'

const [mine, other] = ['0193f2a2-10d8-7a6c-9c3b-52f6d0a1e101', '0193f2a2-10d8-7a6c-9c3b-52f6d0a1e102']

describe('orders of a guest (BEY-01)', () => {
  afterEach(() => [mine, other].forEach((orderId) => guestOrders.forget(orderId)))

  it('are claimed only at a login with their own email, and only if the shopper requested it (S37)', () => {
    guestOrders.add(mine, 'Mei.Tanaka@example.com')
    guestOrders.add(other, 'ana@example.com')
    expect(guestOrders.wantedBy('mei.tanaka@example.com')).toEqual([])
    guestOrders.want(mine)
    guestOrders.want(other)
    expect(guestOrders.wantedBy('mei.tanaka@example.com')).toEqual([mine])
    expect(guestOrders.pageWantedBy('mei.tanaka@example.com')).toBe(`/order-confirmation/${mine}`)
    expect(guestOrders.pageWantedBy('nobody@example.com')).toBeNull()
  })

  it('are removed one by one; unknown orders cannot be requested', () => {
    guestOrders.add(mine, 'mei.tanaka@example.com')
    guestOrders.want(other)
    expect(guestOrders.find(other)).toBeNull()
    guestOrders.forget(mine)
    expect(guestOrders.find(mine)).toBeNull()
  })
})
