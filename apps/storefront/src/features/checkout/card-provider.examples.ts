import type { CardField, CardListeners, CardPlan, CardProvider, TokenAnswer } from './card-fields.ts'

/** The sandbox's plans for R$ 90,97: three installments without interest, then 2.99 % per month. */
const cardPlans: CardPlan[] = [
  { installments: 1, each: 90.97, total: 90.97, interestPercent: 0 },
  { installments: 2, each: 45.485, total: 90.97, interestPercent: 0 },
  { installments: 3, each: 30.323333, total: 90.97, interestPercent: 0 },
  { installments: 4, each: 24.46, total: 97.84, interestPercent: 7.55 },
  { installments: 6, each: 16.79, total: 100.74, interestPercent: 10.74 },
  { installments: 12, each: 9.13, total: 109.56, interestPercent: 20.44 },
]

const numbers = /^[\d ]{19}$/

/**
 * A provider for stories and walks with plain fields instead of iframes. The number 4000 0000 0000 0000 belongs to no brand;
 * the holder FORM has a wrong code, and the holder OTHR needs a document.
 */
export const exampleCardProvider: CardProvider = {
  open: ({ listeners }) => {
    const inputs = new Map<CardField, HTMLInputElement>()
    const valueOf = (field: CardField) => inputs.get(field)?.value ?? ''
    return {
      mount(containers, texts, { color }) {
        for (const field of ['cardNumber', 'expirationDate', 'securityCode'] as const) {
          const input = document.createElement('input')
          input.setAttribute('aria-label', texts[field].label)
          input.placeholder = texts[field].placeholder
          input.style.cssText = `width:100%;height:100%;border:0;outline:0;padding:0;background:transparent;font:16px system-ui;color:${color}`
          follow(field, input, listeners)
          document.getElementById(containers[field])?.append(input)
          inputs.set(field, input)
        }
      },
      look: ({ color }) => inputs.forEach((input) => input.style.setProperty('color', color)),
      focus: (field) => inputs.get(field)?.focus(),
      reloadPlans: () => inputs.get('cardNumber')?.dispatchEvent(new Event('input')),
      async createToken({ name, cpf }): Promise<TokenAnswer> {
        if (name === 'OTHR' && cpf === null) return { ok: false, wrong: ['document'] }
        const wrong = (['expirationDate', 'securityCode'] as const).filter((field) => valueOf(field) === '')
        if (name === 'FORM') wrong.push('securityCode')
        return wrong.length > 0 ? { ok: false, wrong } : { ok: true, token: 'tok_12345678' }
      },
      unmount() {
        for (const input of inputs.values()) input.remove()
        inputs.clear()
      },
    }
  },
}

function follow(field: CardField, input: HTMLInputElement, listeners: CardListeners): void {
  input.addEventListener('focus', () => listeners.onFocus(field, true))
  input.addEventListener('blur', () => {
    listeners.onFocus(field, false)
    listeners.onValidity(field, field === 'cardNumber' ? numbers.test(input.value) : input.value !== '')
  })
  if (field !== 'cardNumber') return
  input.addEventListener('input', () => {
    if (!numbers.test(input.value)) return listeners.onCard({ kind: 'none' })
    if (input.value.startsWith('4000')) return listeners.onCard({ kind: 'rejected' })
    const card = { paymentMethodId: 'master', issuerId: '24', brand: 'Mastercard', plans: cardPlans }
    return listeners.onCard({ kind: 'known', card })
  })
}
