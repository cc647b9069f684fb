import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { ApiError, unwrap, type Api } from '@lotus/api-client'
import { addressData, addressLong } from '@lotus/fixtures/addresses'
import type { Address, AddressData } from '@lotus/openapi/schema'

import { testApp, type TestApp } from '../../testing.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
}, 60_000)
beforeEach(() => test.reset())
afterAll(() => test.close())

const list = async (api: Api): Promise<Address[]> => unwrap(await api.GET('/users/addresses/user'))
const add = async (api: Api, change: Partial<AddressData> = {}): Promise<Address> =>
  unwrap(await api.POST('/users/addresses/user/address', { body: { ...addressData, ...change } }))
const path = (addressId: number) => ({ params: { path: { addressId } } })
const get = async (api: Api, addressId: number) =>
  unwrap(await api.GET('/users/addresses/{addressId}', path(addressId)))
const put = async (api: Api, addressId: number, body: AddressData) =>
  unwrap(await api.PUT('/users/addresses/{addressId}', { ...path(addressId), body }))
const remove = async (api: Api, addressId: number) =>
  unwrap(await api.DELETE('/users/addresses/{addressId}', path(addressId)))
const setDefault = async (api: Api, addressId: number) =>
  unwrap(await api.PUT('/users/addresses/{addressId}/default', path(addressId)))
const codeOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof ApiError ? [error.status, error.code] : error
}

describe('USER-02 addresses', () => {
  it('are stored as typed without surrounding white space, and can be read', async () => {
    const { api } = await test.withSession()
    const made = await add(api, { label: ' Casa ', recipient: ' 李明 ', complement: ' ', reference: undefined })
    expect(made).toEqual({
      ...addressData,
      addressId: expect.any(Number),
      label: 'Casa',
      recipient: '李明',
      complement: null,
      reference: null,
      isDefault: true,
      createdAt: expect.any(String),
      updatedAt: made.createdAt,
    })
    expect(await get(api, made.addressId)).toEqual(made)
    expect(await list(api)).toEqual([made])
  })

  it('store the phone of another country as E.164, and reject one that cannot exist', async () => {
    const { api } = await test.withSession()
    expect((await add(api, { phone: '+819012345678' })).phone).toBe('+819012345678')
    const { addressId } = await add(api)
    for (const phone of ['1098765432', '+5541999990000', '+0123456789']) {
      expect(await codeOf(add(api, { phone }))).toEqual([400, 'VALIDATION_FAILED'])
      expect(await codeOf(put(api, addressId, { ...addressData, phone }))).toEqual([400, 'VALIDATION_FAILED'])
    }
  })

  it('are stored completely at the maximum length', async () => {
    const { api } = await test.withSession()
    const { addressId: _id, isDefault: _default, createdAt: _created, updatedAt: _updated, ...long } = addressLong
    expect(await add(api, long)).toMatchObject(long)
  })

  it('the first address is the default; an update clears missing fields and keeps the default', async () => {
    const { api } = await test.withSession()
    const [first, second] = [await add(api), await add(api, { label: 'Trabalho' })]
    expect([first.isDefault, second.isDefault]).toEqual([true, false])
    const { label: _label, complement: _complement, ...less } = addressData
    expect(await put(api, first.addressId, { ...less, number: '631' })).toEqual({
      ...first,
      label: null,
      complement: null,
      number: '631',
      updatedAt: expect.any(String),
    })
    expect((await list(api)).map(({ addressId }) => addressId)).toEqual([first.addressId, second.addressId])
  })

  it('are listed with the single default first', async () => {
    const { api } = await test.withSession()
    const ids = [await add(api), await add(api), await add(api)].map(({ addressId }) => addressId)
    expect(await setDefault(api, ids[2]!)).toMatchObject({ addressId: ids[2], isDefault: true })
    expect(await setDefault(api, ids[2]!)).toMatchObject({ addressId: ids[2], isDefault: true })
    expect((await list(api)).map(({ addressId, isDefault }) => [addressId, isDefault])).toEqual([
      [ids[2], true],
      [ids[0], false],
      [ids[1], false],
    ])
  })

  it('when the default is deleted, the newest becomes the default; deleting another one changes nothing', async () => {
    const { api } = await test.withSession()
    const ids = [await add(api), await add(api), await add(api), await add(api)].map(({ addressId }) => addressId)
    expect(await remove(api, ids[3]!)).toEqual({ addressId: ids[3] })
    expect((await list(api))[0]).toMatchObject({ addressId: ids[0], isDefault: true })
    await remove(api, ids[0]!)
    expect((await list(api)).map(({ addressId, isDefault }) => [addressId, isDefault])).toEqual([
      [ids[2], true],
      [ids[1], false],
    ])
    await remove(api, ids[2]!)
    await remove(api, ids[1]!)
    expect(await list(api)).toEqual([])
    expect((await add(api)).isDefault).toBe(true)
  })

  it('are limited to 50 per account, even for 60 concurrent calls, independent of other accounts', async () => {
    const { api } = await test.withSession()
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => api.POST('/users/addresses/user/address', { body: addressData })),
    )
    expect(answers.filter(({ response }) => response.status === 201)).toHaveLength(50)
    expect(await codeOf(add(api))).toEqual([422, 'ADDRESS_LIMIT_REACHED'])
    const all = await list(api)
    expect([all.length, all.filter(({ isDefault }) => isDefault).length]).toEqual([50, 1])
    const other = await test.withSession()
    expect((await add(other.api)).isDefault).toBe(true)
    await remove(api, all[0]!.addressId)
    await add(api)
  })

  it('exactly one is the default after concurrent changes', async () => {
    const { api } = await test.withSession()
    const made = [await add(api), await add(api), await add(api), await add(api), await add(api)]
    await Promise.all(
      made.flatMap(({ addressId }, index) => [
        api.PUT('/users/addresses/{addressId}/default', path(addressId)),
        ...(index % 2 === 0 ? [api.DELETE('/users/addresses/{addressId}', path(addressId))] : []),
      ]),
    )
    const left = await list(api)
    expect([left.length, left.filter(({ isDefault }) => isDefault).length]).toEqual([2, 1])
  })

  it('S21 reject a card number in every text field', async () => {
    const { api } = await test.withSession()
    for (const field of ['label', 'recipient', 'street', 'complement', 'district', 'city', 'reference']) {
      const { response, error } = await api.POST('/users/addresses/user/address', {
        body: { ...addressData, [field]: '5031 4332 1540 6351' },
      })
      expect([response.status, error?.error.code, error?.error.fields]).toEqual([
        400,
        'CARD_NUMBER_REFUSED',
        [{ path: field, code: 'NOT_ALLOWED' }],
      ])
    }
    expect(await list(api)).toEqual([])
  })
})

describe('S05 S06 another account’s address', () => {
  it('is answered like a missing one and stays unchanged', async () => {
    const [mine, theirs] = [await test.withSession(), await test.withSession()]
    const { addressId } = await add(theirs.api, { recipient: 'CANARY-B' })
    const before = await list(theirs.api)
    for (const id of [addressId, addressId + 1000]) {
      for (const call of [
        () => get(mine.api, id),
        () => put(mine.api, id, addressData),
        () => remove(mine.api, id),
        () => setDefault(mine.api, id),
      ]) {
        expect(await codeOf(call())).toEqual([404, 'NOT_FOUND'])
      }
    }
    expect(await list(theirs.api)).toEqual(before)
    expect(JSON.stringify(await list(mine.api))).not.toContain('CANARY-B')
  })
})
