import type { CardFieldType } from './card-rules.ts'

type Listener = (event: Record<string, unknown>) => void
type FieldOptions = Record<string, unknown>
type NonPciData = { cardholderName?: string; identificationType?: string; identificationNumber?: string }
type Settle = { resolve: (token: unknown) => void; reject: (errors: unknown) => void }

/**
 * Defines `window.MercadoPago` with the part of the real browser SDK (js/v2) that the shop uses.
 * Its source text is served at /js/v2, so it must be self-contained.
 */
export function sdkClient(ownOrigin: string, labels: Record<string, Record<CardFieldType, string>>): void {
  const script = document.currentScript
  const origin = script instanceof HTMLScriptElement && script.src ? new URL(script.src).origin : ownOrigin
  const answerMs = 30_000

  const randomId = (): string =>
    [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

  class Field {
    readonly type: CardFieldType
    iframe: HTMLIFrameElement | null = null
    readonly #options: FieldOptions
    readonly #channel: string
    readonly #locale: string
    readonly #listeners = new Map<string, Listener[]>()
    #ready = false
    #waiting: object[] = []

    constructor(type: CardFieldType, options: FieldOptions, channel: string, locale: string) {
      this.type = type
      this.#options = options
      this.#channel = channel
      this.#locale = locale
    }

    mount(container: string | HTMLElement): this {
      const parent = typeof container === 'string' ? document.getElementById(container) : container
      if (!parent) throw new Error(`Could not find the container "${String(container)}" for ${this.type}`)
      this.unmount()
      const language = this.#locale.slice(0, 2)
      const label = this.#options.srLabel
      const title = typeof label === 'string' ? label : (labels[language] ?? labels.en)?.[this.type]
      const query = new URLSearchParams({
        type: this.type,
        channel: this.#channel,
        origin: location.origin,
        locale: this.#locale,
      })
      const iframe = document.createElement('iframe')
      iframe.title = title ?? this.type
      // The options are in the fragment, because the server does not need them.
      iframe.src = `${origin}/fields/frame?${query.toString()}#${encodeURIComponent(JSON.stringify(this.#options))}`
      iframe.style.border = '0'
      iframe.style.width = '100%'
      iframe.style.height = '100%'
      iframe.style.display = 'block'
      // The frame's document is light too: a different color scheme would give it an opaque background.
      iframe.style.colorScheme = 'light'
      this.iframe = iframe
      parent.append(iframe)
      return this
    }

    unmount(): void {
      this.iframe?.remove()
      this.iframe = null
      this.#ready = false
      this.#waiting = []
    }

    on(event: string, callback: Listener): this {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), callback])
      return this
    }

    focus(): this {
      return this.send({ type: 'focus' })
    }

    blur(): this {
      return this.send({ type: 'blur' })
    }

    update(properties: FieldOptions): this {
      Object.assign(this.#options, properties)
      return this.send({ type: 'update', properties })
    }

    send(message: object): this {
      const full = { ...message, channel: this.#channel }
      if (this.#ready) this.iframe?.contentWindow?.postMessage(full, origin)
      else this.#waiting.push(full)
      return this
    }

    receive(event: string, detail: Record<string, unknown>): void {
      if (event === 'ready') {
        this.#ready = true
        for (const message of this.#waiting.splice(0)) this.iframe?.contentWindow?.postMessage(message, origin)
      }
      for (const listener of this.#listeners.get(event) ?? []) listener({ field: this.type, ...detail })
    }
  }

  class MercadoPago {
    readonly fields: {
      create: (type: CardFieldType, options?: FieldOptions) => Field
      createCardToken: (data?: NonPciData) => Promise<unknown>
    }
    readonly #publicKey: string
    readonly #locale: string
    readonly #channel = randomId()
    readonly #created: Field[] = []
    readonly #pending = new Map<string, Settle>()

    constructor(publicKey: string, options: { locale?: string } = {}) {
      if (!publicKey) throw new Error('Your public key is required')
      this.#publicKey = publicKey
      this.#locale = options.locale ?? navigator.language
      this.fields = {
        create: (type, fieldOptions) => this.#create(type, fieldOptions ?? {}),
        createCardToken: (data) => this.#createCardToken(data ?? {}),
      }
      addEventListener('message', (event) => this.#hear(event))
    }

    getIdentificationTypes(): Promise<unknown> {
      return this.#get('/v1/identification_types', {})
    }

    getPaymentMethods({ bin }: { bin: string }): Promise<unknown> {
      return this.#get('/v1/payment_methods/search', { bin: bin.slice(0, 8), site_id: 'MLB', status: 'active' })
    }

    getIssuers({ paymentMethodId, bin }: { paymentMethodId: string; bin: string }): Promise<unknown> {
      return this.#get('/v1/payment_methods/card_issuers', { payment_method_id: paymentMethodId, bin: bin.slice(0, 8) })
    }

    getInstallments({ amount, bin, locale }: { amount: string; bin: string; locale?: string }): Promise<unknown> {
      const language = locale ?? this.#locale
      return this.#get('/v1/payment_methods/installments', { amount, bin: bin.slice(0, 8), locale: language })
    }

    async #get(path: string, parameters: Record<string, string>): Promise<unknown> {
      const query = new URLSearchParams({ public_key: this.#publicKey, ...parameters })
      const answer = await fetch(`${origin}${path}?${query.toString()}`)
      const body: unknown = await answer.json()
      if (!answer.ok) throw body
      return body
    }

    #create(type: CardFieldType, options: FieldOptions): Field {
      if (!Object.hasOwn(labels.en ?? {}, type)) throw new Error(`Unknown field type "${String(type)}"`)
      const field = new Field(type, { ...options }, this.#channel, this.#locale)
      this.#created.push(field)
      return field
    }

    #createCardToken(data: NonPciData): Promise<unknown> {
      const mounted = this.#created.filter((field) => field.iframe !== null)
      const host = mounted.find((field) => field.type === 'cardNumber')
      return new Promise((resolve, reject) => {
        if (!host) {
          reject([{ cause: 'fields_setup_failed', message: 'The cardNumber field is not mounted.' }])
          return
        }
        const requestId = randomId()
        const timer = setTimeout(() => {
          this.#pending.delete(requestId)
          reject([{ cause: 'timeout', message: 'The card token took too long.' }])
        }, answerMs)
        this.#pending.set(requestId, {
          resolve: (token) => {
            clearTimeout(timer)
            resolve(token)
          },
          reject: (errors) => {
            clearTimeout(timer)
            reject(errors)
          },
        })
        host.send({ type: 'createCardToken', requestId, publicKey: this.#publicKey, data })
      })
    }

    #hear(event: MessageEvent): void {
      if (event.origin !== origin || typeof event.data !== 'object' || event.data === null) return
      const field = this.#created.find((created) => created.iframe?.contentWindow === event.source)
      const { channel, event: name, requestId, token, errors, ...detail } = event.data as Record<string, unknown>
      if (!field || channel !== this.#channel || typeof name !== 'string') return
      if (name !== 'cardToken') {
        field.receive(name, detail)
        return
      }
      const settle = this.#pending.get(String(requestId))
      this.#pending.delete(String(requestId))
      if (errors) settle?.reject(errors)
      else settle?.resolve(token)
    }
  }

  Object.assign(window, { MercadoPago })
}
