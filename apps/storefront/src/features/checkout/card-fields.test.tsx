import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { loadCardProvider, type CardFields, type CardState } from './card-fields.ts'

/** Calls of the SDK, and its answers. */
type Fake = {
  asked: {
    options: Record<string, unknown>
    updates: unknown[]
    emit: (event: string, detail?: object) => void
    mountedAt: string
  }[]
  methods: { results: object[] }
  costs?: object[]
  token: () => Promise<{ id: string }>
  holder: object | null
}
const fake = () => (globalThis as unknown as { fake: Fake }).fake

/** The part of the SDK's API that the shop uses, served as a script like the real SDK. */
const sdk = `
globalThis.MercadoPago = class {
  constructor(publicKey, options) { globalThis.fake.opened = { publicKey, ...options } }
  fields = {
    create: (type, options) => {
      const listeners = {}
      const field = { type, options, updates: [], emit: (event, detail = {}) => listeners[event]?.(detail) }
      globalThis.fake.asked.push(field)
      return {
        on: (event, listen) => { listeners[event] = listen },
        mount: (id) => { field.mountedAt = id },
        unmount: () => { field.mountedAt = '' },
        focus: () => { field.focused = true },
        update: (change) => { field.updates.push(change) },
      }
    },
    createCardToken: (holder) => { globalThis.fake.holder = holder; return globalThis.fake.token() },
  }
  getPaymentMethods = async ({ bin }) => globalThis.fake.methods
  getInstallments = async ({ amount, bin }) => [{ payer_costs: globalThis.fake.costs ?? [
    { installments: 1, installment_rate: 0, installment_amount: 90.97, total_amount: 90.97 },
    { installments: 4, installment_rate: 7.55, installment_amount: 24.46, total_amount: 97.84 },
  ] }]
}`
const master = {
  id: 'master',
  name: 'Mastercard',
  issuer: { id: 24 },
  settings: [{ card_number: { length: 16, validation: 'standard' }, security_code: { length: 3 } }],
}
const urlOf = (script: string) => URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
const containers = { cardNumber: 'number', expirationDate: 'expiry', securityCode: 'code' }
const texts = {
  cardNumber: { label: 'Número', placeholder: '0000' },
  expirationDate: { label: 'Validade', placeholder: 'MM/AA' },
  securityCode: { label: 'Código', placeholder: '000' },
}
const look = { color: '#1d1a15', placeholderColor: '#6b645a' }

beforeEach(() => {
  Object.assign(globalThis, {
    fake: { asked: [], methods: { results: [master] }, token: async () => ({ id: 'tok_12345678' }), holder: null },
  })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'MercadoPago')
  for (const script of document.head.querySelectorAll('script[src^="blob:"]')) script.remove()
})

async function open() {
  const states: CardState[] = []
  const onFocus = vi.fn<(field: string, focused: boolean) => void>()
  const onValidity = vi.fn<(field: string, valid: boolean) => void>()
  const provider = await loadCardProvider({ sdkUrl: urlOf(sdk), publicKey: 'TEST-key' })
  const fields: CardFields = provider.open({
    amount: 90.97,
    locale: 'pt-BR',
    listeners: { onFocus, onValidity, onCard: (state) => void states.push(state) },
  })
  fields.mount(containers, texts, look)
  const [number, expiry, code] = fake().asked
  return { fields, states, onFocus, onValidity, number: number!, expiry: expiry!, code: code! }
}

describe('loadCardProvider (CHK-06)', () => {
  it('loads the script once per page', async () => {
    const sdkUrl = urlOf(sdk)
    await Promise.all([loadCardProvider({ sdkUrl, publicKey: 'a' }), loadCardProvider({ sdkUrl, publicKey: 'a' })])
    await loadCardProvider({ sdkUrl, publicKey: 'a' })
    expect(document.head.querySelectorAll('script[src^="blob:"]')).toHaveLength(1)
  })

  it('rejects if the script fails to load, and loads it again on the next call', async () => {
    const sdkUrl = urlOf('globalThis.nothing = true')
    await expect(loadCardProvider({ sdkUrl, publicKey: 'a' })).rejects.toThrow('did not load')
    Object.assign(globalThis, { MercadoPago: class {} })
    await expect(loadCardProvider({ sdkUrl, publicKey: 'a' })).resolves.toHaveProperty('open')
  })
})

describe('card fields (S21)', () => {
  it('are the provider’s fields with our labels and colors', async () => {
    const { number, expiry, code } = await open()
    expect([number, expiry, code].map(({ mountedAt }) => mountedAt)).toEqual(['number', 'expiry', 'code'])
    expect(number.options).toMatchObject({
      placeholder: '0000',
      srLabel: 'Número',
      style: { color: '#1d1a15', 'placeholder-color': '#6b645a' },
    })
    expect(expiry.options).toMatchObject({ mode: 'short' })
  })

  it('report the card’s brand and update the field lengths', async () => {
    const { states, number, code } = await open()
    number.emit('binChange', { bin: '50314332' })
    await vi.waitFor(() => expect(states.at(-1)?.kind).toBe('known'))
    expect(states).toEqual([
      { kind: 'looking' },
      {
        kind: 'known',
        card: {
          paymentMethodId: 'master',
          issuerId: '24',
          brand: 'Mastercard',
          plans: [
            { installments: 1, each: 90.97, total: 90.97, interestPercent: 0 },
            { installments: 4, each: 24.46, total: 97.84, interestPercent: 7.55 },
          ],
        },
      },
    ])
    expect(number.updates).toEqual([{ settings: { length: 16, validation: 'standard' } }])
    expect(code.updates).toEqual([{ settings: { length: 3 } }])
    number.emit('binChange', { bin: null })
    expect(states.at(-1)).toEqual({ kind: 'none' })
  })

  it('report the current plans after a reload of the plans', async () => {
    const { fields, states, number } = await open()
    number.emit('binChange', { bin: '50314332' })
    await vi.waitFor(() => expect(states.at(-1)?.kind).toBe('known'))
    fake().costs = [{ installments: 1, installment_rate: 0, installment_amount: 95, total_amount: 95 }]
    fields.reloadPlans()
    expect(states.at(-1)).toEqual({ kind: 'looking' })
    const plans = [{ installments: 1, each: 95, total: 95, interestPercent: 0 }]
    await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ kind: 'known', card: { plans } }))
  })

  it('report nothing after they are unmounted', async () => {
    const { fields, states, number } = await open()
    number.emit('binChange', { bin: '50314332' })
    fields.unmount()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(states).toEqual([{ kind: 'looking' }])
  })

  it('report a brand that is not accepted', async () => {
    fake().methods = { results: [] }
    const { states, number } = await open()
    number.emit('binChange', { bin: '99999999' })
    await vi.waitFor(() => expect(states.at(-1)).toEqual({ kind: 'rejected' }))
  })

  it('ignore the answer for an earlier number', async () => {
    const { states, number } = await open()
    number.emit('binChange', { bin: '50314332' })
    number.emit('binChange', { bin: null })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(states.map(({ kind }) => kind)).toEqual(['looking', 'none'])
  })

  it('report focus and validity by field', async () => {
    const { code, onFocus, onValidity } = await open()
    code.emit('focus')
    code.emit('blur')
    code.emit('validityChange', { errorMessages: [{ cause: 'invalid_length' }] })
    code.emit('validityChange', { errorMessages: [] })
    expect(onFocus.mock.calls).toEqual([
      ['securityCode', true],
      ['securityCode', false],
    ])
    expect(onValidity.mock.calls).toEqual([
      ['securityCode', false],
      ['securityCode', true],
    ])
  })

  it('create a token for the holder', async () => {
    const { fields } = await open()
    expect(await fields.createToken({ name: 'APRO', cpf: '12345678909' })).toEqual({ ok: true, token: 'tok_12345678' })
    expect(fake().holder).toEqual({
      cardholderName: 'APRO',
      identificationType: 'CPF',
      identificationNumber: '12345678909',
    })
  })

  it('BEY-09 create a token without a document when the saved one is used', async () => {
    const { fields } = await open()
    expect(await fields.createToken({ name: 'APRO', cpf: null })).toEqual({ ok: true, token: 'tok_12345678' })
    expect(fake().holder).toEqual({ cardholderName: 'APRO' })
  })

  it.each([
    [
      [
        { cause: 'invalid_length', field: 'cardNumber' },
        { cause: 'x', field: 'expirationYear' },
        { cause: 'x', field: 'expirationMonth' },
      ],
      ['cardNumber', 'expirationDate'],
    ],
    [
      [
        { cause: 'x', field: 'cardholderName' },
        { cause: 'x', field: 'identificationNumber' },
      ],
      ['holder', 'document'],
    ],
    [[{ cause: 'timeout', message: 'The card token took too long.' }], []],
    [new TypeError('Failed to fetch'), []],
  ])('name the fields that are wrong: %j', async (errors, wrong) => {
    fake().token = () => Promise.reject(errors)
    const { fields } = await open()
    expect(await fields.createToken({ name: 'APRO', cpf: '12345678909' })).toEqual({ ok: false, wrong })
  })

  it('unmount', async () => {
    const { fields, number } = await open()
    fields.unmount()
    expect(number.mountedAt).toBe('')
  })
})
