type Detail = { bin?: string | null; errorMessages?: unknown[] }
type Field = { input: HTMLInputElement; name: string }

/** The plans of the sandbox: three instalments without interest. */
const plansOf = (total: number) =>
  [1, 2, 3].map((installments) => ({
    installments,
    installment_rate: 0,
    installment_amount: total / installments,
    total_amount: total,
  }))

/**
 * The provider's script for the simulated shop: plain fields instead of its iframes. Every number is a Mastercard; the holder
 * chooses the outcome as in the provider's sandbox: APRO, FUND, OTHE, CONT.
 */
export class SimulatedCardSdk {
  readonly #fields: Field[] = []

  readonly fields = {
    create: (name: string, { placeholder, srLabel, style }: { placeholder: string; srLabel: string; style: object }) =>
      this.#create(name, placeholder, srLabel, style),
    createCardToken: async ({ cardholderName }: { cardholderName: string }) => {
      const wrong = this.#fields.filter(({ input }) => input.value === '').map(({ name }) => ({ field: name }))
      if (wrong.length > 0) throw wrong
      return { id: `tok_${cardholderName}` }
    },
  }

  async getPaymentMethods() {
    return { results: [{ id: 'master', name: 'Mastercard', issuer: { id: 24 } }] }
  }

  async getInstallments({ amount }: { amount: string }) {
    return [{ payer_costs: plansOf(Number(amount)) }]
  }

  #create(name: string, placeholder: string, label: string, style: object) {
    const input = document.createElement('input')
    input.placeholder = placeholder
    input.setAttribute('aria-label', label)
    const look = (to: object) => Object.assign(input.style, to)
    look({ inlineSize: '100%', blockSize: '100%', border: 0, outline: 0, padding: 0, background: 'transparent' })
    look(style)
    this.#fields.push({ input, name })
    return {
      mount: (id: string) => document.getElementById(id)?.append(input),
      unmount: () => {
        input.remove()
        this.#fields.splice(0, this.#fields.length, ...this.#fields.filter((field) => field.input !== input))
      },
      focus: () => input.focus(),
      update: ({ style: next = {} }: { style?: object }) => look(next),
      on(event: string, listen: (detail: Detail) => void) {
        if (event === 'validityChange')
          input.addEventListener('blur', () => listen({ errorMessages: input.value === '' ? ['empty'] : [] }))
        else if (event === 'binChange')
          input.addEventListener('input', () => {
            const digits = input.value.replaceAll(' ', '')
            listen({ bin: digits.length >= 8 ? digits.slice(0, 8) : null })
          })
        else input.addEventListener(event, () => listen({}))
      },
    }
  }
}
