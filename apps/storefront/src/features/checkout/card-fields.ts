import type { CheckoutConfig } from '@lotus/openapi/schema'

/** The card fields that only the provider's iframes contain (S21, CHK-06). */
export const cardFields = ['cardNumber', 'expirationDate', 'securityCode'] as const
export type CardField = (typeof cardFields)[number]
export type CardPart = CardField | 'holder' | 'document'

/** An installment plan: `each` in reais, unrounded as the provider sends it, and `total` in reais. */
export type CardPlan = { installments: number; each: number; total: number; interestPercent: number }

/** The card that the first digits identify. */
export type KnownCard = { paymentMethodId: string; issuerId: string | null; brand: string; plans: CardPlan[] }
export type CardState = { kind: 'none' | 'looking' | 'rejected' | 'failed' } | { kind: 'known'; card: KnownCard }

export type CardListeners = {
  onFocus: (field: CardField, focused: boolean) => void
  /** Whether a field is valid; reported when the shopper leaves it. */
  onValidity: (field: CardField, valid: boolean) => void
  onCard: (card: CardState) => void
}

export type FieldLook = { color: string; placeholderColor: string }
export type CardFieldText = { label: string; placeholder: string }

export type TokenAnswer =
  | { ok: true; token: string }
  /** The invalid fields; empty if the provider could not be reached. */
  | { ok: false; wrong: CardPart[] }

/** The provider's fields in this page. */
export type CardFields = {
  /** Mounts each field into the element with its id. */
  mount: (containers: Record<CardField, string>, texts: Record<CardField, CardFieldText>, look: FieldLook) => void
  look: (look: FieldLook) => void
  focus: (field: CardField) => void
  /** Requests the installment plans of the entered card again. */
  reloadPlans: () => void
  /** Creates a single-use token for the card, with the holder's name and CPF or CNPJ, without mask; null for the saved one. */
  createToken: (holder: { name: string; cpf: string | null }) => Promise<TokenAnswer>
  unmount: () => void
}

/** The loaded card SDK of a payment provider. */
export type CardProvider = {
  open: (options: { amount: number; locale: string; listeners: CardListeners }) => CardFields
}

type SdkField = {
  mount: (containerId: string) => unknown
  unmount: () => void
  on: (event: string, listen: (detail: { bin?: string | null; errorMessages?: unknown[] }) => void) => unknown
  focus: () => void
  update: (change: { style?: object; settings?: object }) => void
}
type PayerCost = {
  installments: number
  installment_rate: number
  installment_amount: number
  total_amount: number
}
type FieldSettings = { card_number?: { length?: number; validation?: string }; security_code?: { length?: number } }
type Sdk = {
  fields: {
    create: (type: CardField, options: object) => SdkField
    createCardToken: (holder: object) => Promise<{ id: string }>
  }
  getPaymentMethods: (asked: { bin: string }) => Promise<{
    results: { id: string; name: string; issuer?: { id: number | string }; settings?: FieldSettings[] }[]
  }>
  getInstallments: (asked: { amount: string; bin: string; locale: string }) => Promise<{ payer_costs?: PayerCost[] }[]>
}
type SdkConstructor = new (publicKey: string, options: { locale: string }) => Sdk

const loads = new Map<string, Promise<SdkConstructor>>()

/** Loads the provider's script once per page; after a failure the next call loads it again. */
export function loadCardProvider({
  sdkUrl,
  publicKey,
}: Pick<CheckoutConfig, 'sdkUrl' | 'publicKey'>): Promise<CardProvider> {
  const load = loads.get(sdkUrl) ?? fetchSdk(sdkUrl)
  loads.set(sdkUrl, load)
  return load.then(
    (MercadoPago) => ({
      open: ({ amount, locale, listeners }) =>
        openFields(new MercadoPago(publicKey, { locale }), amount, locale, listeners),
    }),
    (error: unknown) => {
      loads.delete(sdkUrl)
      throw error
    },
  )
}

function fetchSdk(url: string): Promise<SdkConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('The payment provider’s script did not load: check MP_SDK_URL and the network'))
    }
    script.src = url
    script.async = true
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      const { MercadoPago } = globalThis as { MercadoPago?: SdkConstructor }
      if (MercadoPago === undefined) fail()
      else resolve(MercadoPago)
    })
    document.head.append(script)
  })
}

const styleOf = ({ color, placeholderColor }: FieldLook) => ({
  color,
  'placeholder-color': placeholderColor,
  'font-size': '16px',
})

function openFields(sdk: Sdk, amount: number, locale: string, listeners: CardListeners): CardFields {
  const fields = new Map<CardField, SdkField>()
  let asked: string | null = null

  const learn = async (bin: string | null) => {
    asked = bin
    if (bin === null) return listeners.onCard({ kind: 'none' })
    listeners.onCard({ kind: 'looking' })
    try {
      const [{ results }, offers] = await Promise.all([
        sdk.getPaymentMethods({ bin }),
        sdk.getInstallments({ amount: String(amount), bin, locale }),
      ])
      if (asked !== bin) return undefined
      const [method] = results
      if (method === undefined) return listeners.onCard({ kind: 'rejected' })
      const [settings] = method.settings ?? []
      if (settings?.card_number) fields.get('cardNumber')?.update({ settings: settings.card_number })
      if (settings?.security_code) fields.get('securityCode')?.update({ settings: settings.security_code })
      return listeners.onCard({ kind: 'known', card: knownCard(method, offers[0]?.payer_costs ?? []) })
    } catch {
      // The screen shows the error; the shopper can enter the number again.
      return asked === bin ? listeners.onCard({ kind: 'failed' }) : undefined
    }
  }

  return {
    mount(containers, texts, look) {
      for (const name of cardFields) {
        const { label, placeholder } = texts[name]
        const field = sdk.fields.create(name, { placeholder, srLabel: label, style: styleOf(look), mode: 'short' })
        field.on('focus', () => listeners.onFocus(name, true))
        field.on('blur', () => listeners.onFocus(name, false))
        field.on('validityChange', ({ errorMessages = [] }) => listeners.onValidity(name, errorMessages.length === 0))
        if (name === 'cardNumber') field.on('binChange', ({ bin = null }) => void learn(bin))
        field.mount(containers[name])
        fields.set(name, field)
      }
    },
    look(look) {
      for (const field of fields.values()) field.update({ style: styleOf(look) })
    },
    focus: (name) => fields.get(name)?.focus(),
    reloadPlans: () => void learn(asked),
    async createToken({ name, cpf }) {
      try {
        const { id } = await sdk.fields.createCardToken({
          cardholderName: name,
          // The server adds the saved document to the payment (011).
          ...(cpf === null ? {} : { identificationType: cpf.length > 11 ? 'CNPJ' : 'CPF', identificationNumber: cpf }),
        })
        return { ok: true, token: id }
      } catch (errors) {
        return { ok: false, wrong: wrongFields(errors) }
      }
    },
    unmount() {
      // The answer of a request in progress is ignored.
      asked = null
      for (const field of fields.values()) field.unmount()
      fields.clear()
    },
  }
}

type Method = Awaited<ReturnType<Sdk['getPaymentMethods']>>['results'][number]

const knownCard = ({ id, name, issuer }: Method, costs: PayerCost[]): KnownCard => ({
  paymentMethodId: id,
  issuerId: issuer === undefined ? null : String(issuer.id),
  brand: name,
  plans: costs.map((cost) => ({
    installments: cost.installments,
    each: cost.installment_amount,
    total: cost.total_amount,
    interestPercent: cost.installment_rate,
  })),
})

const places: Record<string, CardPart | undefined> = {
  cardNumber: 'cardNumber',
  expirationDate: 'expirationDate',
  expirationMonth: 'expirationDate',
  expirationYear: 'expirationDate',
  securityCode: 'securityCode',
  cardholderName: 'holder',
  identificationNumber: 'document',
  identificationType: 'document',
}

/** The provider rejects with a list of problems; anything else is a failure of the network or of the provider. */
function wrongFields(errors: unknown): CardPart[] {
  const list: unknown[] = Array.isArray(errors) ? errors : []
  const found = list.flatMap((error) => places[String((error as { field?: unknown } | null)?.field)] ?? [])
  return [...new Set(found)]
}
