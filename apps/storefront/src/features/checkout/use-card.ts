import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { formatTaxId } from '@lotus/commerce/brazil'
import { parseTaxId } from '@lotus/commerce/typed'
import type { PaymentRequest } from '@lotus/openapi/schema'
import { vars } from '@lotus/ui/theme'

import {
  cardFields,
  type CardField,
  type CardFields,
  type CardFieldText,
  type CardPart,
  type CardPlan,
  type CardProvider,
  type CardState,
  type FieldLook,
} from './card-fields.ts'

export type CardProblem = 'wrong' | 'required' | 'rejected'

const parts = [...cardFields, 'holder', 'document'] as const satisfies readonly CardPart[]

/** A payment request, or the first invalid field; null if the provider could not be reached. */
export type CardAnswer = { ok: true; request: PaymentRequest } | { ok: false; wrong: CardPart | null }

/** The current value of a design token, for the provider's document. */
const valueOf = (token: string) => {
  const name = /^var\((--[^,)]+)/.exec(token)?.[1] ?? ''
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}
const currentLook = (): FieldLook => ({
  color: valueOf(vars.color.foreground.neutral),
  placeholderColor: valueOf(vars.color.foreground.muted),
})

/** Calls back when the shopper or the system changes the theme. */
function onTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    dark.removeEventListener('change', changed)
  }
}

export type CardOptions = {
  /** Null until the provider's script is loaded and the card method is chosen. */
  provider: CardProvider | null
  /** Reais. */
  amount: number
  locale: string
  /** The guest's CPF, formatted, as the initial value. */
  cpf: string
  /** The saved CPF or CNPJ of the buyer, masked; null if it must be typed. */
  savedCpf: string | null
  mostInstallments: number
  /** The instalments that a payment now would have; null until the card is known. */
  onPlan: (plan: CardPlan | null) => void
  containers: Record<CardField, string>
  texts: Record<CardField, CardFieldText>
}

export type Card = ReturnType<typeof useCard>

/** The state of the card form. Card numbers stay in the provider's iframes. */
export function useCard(options: CardOptions) {
  const { provider, amount, locale, mostInstallments } = options
  const fields = useRef<CardFields | null>(null)
  const [focused, setFocused] = useState<CardField | null>(null)
  const [problems, setProblems] = useState<Partial<Record<CardPart, CardProblem>>>({})
  const [hasTried, setHasTried] = useState(false)
  const [visited, setVisited] = useState<readonly CardField[]>([])
  const [cardState, setCardState] = useState<CardState>({ kind: 'none' })
  const [holder, setHolder] = useState('')
  const [cpf, setCpf] = useState(options.cpf)
  const [isSavedChosen, setIsSavedChosen] = useState(true)
  const usesSavedCpf = options.savedCpf !== null && isSavedChosen
  const [wanted, setWanted] = useState(1)

  const plansOf = (state: CardState): CardPlan[] =>
    state.kind === 'known' ? state.card.plans.filter(({ installments }) => installments <= mostInstallments) : []
  const planOf = (state: CardState, count: number): CardPlan | null => {
    const offers = plansOf(state)
    return offers.find(({ installments }) => installments === count) ?? offers[0] ?? null
  }
  const setProblem = (part: CardPart, problem: CardProblem | undefined) =>
    setProblems((before) => ({ ...before, [part]: problem }))
  const onValidity = useEffectEvent((field: CardField, valid: boolean) => {
    setVisited((before) => (before.includes(field) ? before : [...before, field]))
    // A valid number may belong to a brand that is not accepted.
    if (field === 'cardNumber' && valid && cardState.kind === 'rejected') return
    setProblem(field, valid ? undefined : 'wrong')
  })
  const onCard = useEffectEvent((next: CardState) => {
    setCardState(next)
    options.onPlan(planOf(next, wanted))
    if (next.kind === 'rejected') setProblem('cardNumber', 'rejected')
    else if (next.kind === 'known') setProblem('cardNumber', undefined)
  })
  const mount = useEffectEvent((opened: CardFields) => opened.mount(options.containers, options.texts, currentLook()))

  const onClose = useEffectEvent(() => {
    // The fields reopen empty after a change of the amount or the language.
    setVisited([])
    setProblems(({ holder: name, document }) => ({ holder: name, document }))
    if (cardState.kind !== 'none') onCard({ kind: 'none' })
  })

  useEffect(() => {
    if (provider === null) return undefined
    const opened = provider.open({
      amount,
      locale,
      listeners: {
        onFocus: (field, isFocused) => setFocused((now) => (isFocused ? field : now === field ? null : now)),
        onValidity,
        onCard,
      },
    })
    mount(opened)
    fields.current = opened
    const unfollow = onTheme(() => opened.look(currentLook()))
    return () => {
      unfollow()
      opened.unmount()
      fields.current = null
      onClose()
    }
  }, [provider, amount, locale])

  const plans = plansOf(cardState)
  const plan = planOf(cardState, wanted)

  /** The first invalid field that is known before the provider is asked. */
  const ownProblems = (): Partial<Record<CardPart, CardProblem>> => {
    const own: Partial<Record<CardPart, CardProblem>> = {}
    if (cardState.kind === 'none') own.cardNumber = 'wrong'
    if (cardState.kind === 'rejected') own.cardNumber = 'rejected'
    if (holder.trim() === '') own.holder = 'required'
    if (usesSavedCpf) return own
    if (cpf.trim() === '') own.document = 'required'
    else if (parseTaxId(cpf) === null) own.document = 'wrong'
    return own
  }

  const createRequest = async (): Promise<CardAnswer> => {
    setHasTried(true)
    const own = ownProblems()
    if (Object.keys(own).length > 0) {
      // Fields that were not visited are invalid too; only the provider knows about visited ones.
      for (const field of cardFields) if (!visited.includes(field)) own[field] ??= 'wrong'
      setProblems((before) => ({ ...before, ...own }))
      return { ok: false, wrong: parts.find((part) => own[part] !== undefined) ?? null }
    }
    if (fields.current === null || cardState.kind !== 'known' || plan === null) return { ok: false, wrong: null }
    const { paymentMethodId, issuerId } = cardState.card
    const answer = await fields.current.createToken({ name: holder.trim(), cpf: usesSavedCpf ? null : parseTaxId(cpf) })
    if (!answer.ok) {
      for (const part of answer.wrong) setProblem(part, 'wrong')
      // The provider does not accept a card without its holder's document.
      if (answer.wrong.includes('document')) setIsSavedChosen(false)
      return { ok: false, wrong: parts.find((part) => answer.wrong.includes(part)) ?? null }
    }
    const issuer = issuerId === null ? {} : { issuerId }
    const { installments, total: expectedTotal } = plan
    return {
      ok: true,
      request: { method: 'card', token: answer.token, paymentMethodId, ...issuer, installments, expectedTotal },
    }
  }

  return {
    cardState,
    plans,
    plan,
    focused,
    problems,
    /** The invalid fields after an attempt to pay, in order. */
    wrongParts: hasTried ? parts.filter((part) => problems[part] !== undefined) : [],
    holder,
    cpf,
    savedCpf: options.savedCpf,
    usesSavedCpf,
    containers: options.containers,
    reloadPlans: () => fields.current?.reloadPlans(),
    focusField: (field: CardField) => fields.current?.focus(field),
    focusPart: (part: CardPart, form: HTMLElement | null) => {
      if (part === 'holder' || part === 'document') form?.querySelector<HTMLElement>(`[name="${part}"]`)?.focus()
      else fields.current?.focus(part)
    },
    setHolder: (name: string) => {
      setHolder(name)
      setProblem('holder', undefined)
    },
    setCpf: (text: string) => {
      setCpf(text)
      if (parseTaxId(text) !== null) setProblem('document', undefined)
    },
    chooseSavedCpf: (isSaved: boolean) => {
      setIsSavedChosen(isSaved)
      setProblem('document', undefined)
    },
    leave: (part: 'holder' | 'document') => {
      const document = parseTaxId(cpf)
      if (part === 'document' && document !== null) setCpf(formatTaxId(document))
      setProblem(part, ownProblems()[part])
    },
    setInstallments: (count: number) => {
      setWanted(count)
      options.onPlan(planOf(cardState, count))
    },
    createRequest,
  }
}
