import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { formatCep, parseCep } from '@lotus/commerce/cep'
import type { CepAddress } from '@lotus/openapi/schema'
import { Spinner } from '@lotus/ui/spinner'
import { Text } from '@lotus/ui/text'

import type { AddressForm } from './address-form.ts'
import { brazilianStates } from './brazilian-states.ts'
import * as css from '#forms/form-fields.css.ts'
import { useFormOf } from '#forms/checked-form.tsx'

/** The result of a CEP lookup. No result blocks typing the address. */
export type CepAnswer = { kind: 'found'; address: CepAddress } | { kind: 'notFound' } | { kind: 'failed' }

export type AddressFieldsProps = {
  /** Offline: the CEP is not looked up. */
  offline: boolean
  /** Never rejects: a failure is a result. */
  lookUpCep: (zipCode: string) => Promise<CepAnswer>
  /** Called after a CEP has filled in fields. */
  onFilled?: () => void
}

type LookUp = CepAnswer | { kind: 'idle' } | { kind: 'looking' } | { kind: 'offline' }

const filled = ['street', 'district', 'city', 'state'] as const

export function useAddressLabels() {
  const { t } = useLingui()
  return {
    zipCode: t`CEP`,
    street: t`Rua`,
    number: t`Número`,
    complement: t`Complemento`,
    district: t`Bairro`,
    city: t`Cidade`,
    state: t`Estado`,
    reference: t`Ponto de referência`,
  }
}

/**
 * The fields of an address: inside a form that has them (`addressForm`) and a grid of `form-fields.css.ts`. A CEP fills in
 * the known fields and never blocks typing (CHK-03, USER-02, BEY-05).
 */
export function AddressFields({ offline, lookUpCep, onFilled }: AddressFieldsProps) {
  const { t } = useLingui()
  const form = useFormOf<AddressForm>()
  const { api } = form
  const [lookUp, setLookUp] = useState<LookUp>({ kind: 'idle' })
  /** The CEP, and the fields when it was entered. */
  const asked = useRef<{ zipCode: string; before: AddressForm } | null>(null)
  /** The last address that was found by its CEP. */
  const lookedUp = useRef<CepAddress | null>(null)

  const onCep = async (text: string) => {
    const zipCode = parseCep(text)
    if (zipCode === (asked.current?.zipCode ?? null)) return undefined
    asked.current = zipCode === null ? null : { zipCode, before: api.state.values }
    return lookUpAsked()
  }
  const lookUpAsked = async () => {
    const request = asked.current
    if (request === null) return setLookUp({ kind: 'idle' })
    if (offline) return setLookUp({ kind: 'offline' })
    setLookUp({ kind: 'looking' })
    const answer = await lookUpCep(request.zipCode)
    if (asked.current !== request) return undefined
    setLookUp(answer)
    if (answer.kind !== 'found') return undefined
    const earlier = lookedUp.current
    lookedUp.current = answer.address
    for (const name of filled) {
      const value = api.state.values[name]
      // Text typed since then stays.
      if (value !== request.before[name]) continue
      // Removes the street of an earlier CEP if this CEP has none.
      const next = answer.address[name] ?? (value === earlier?.[name] ? '' : value)
      if (next !== value) api.setFieldValue(name, next)
    }
    onFilled?.()
    return undefined
  }

  const retry = useEffectEvent(() => {
    if (lookUp.kind === 'offline' || lookUp.kind === 'failed') void lookUpAsked()
  })
  useEffect(() => {
    if (!offline) retry()
  }, [offline])

  // A CEP that was entered before this form is looked up too.
  const start = (input: HTMLElement | null) => {
    const { values } = api.state
    if (input !== null && asked.current === null && filled.every((name) => values[name] === ''))
      void onCep(values.zipCode)
  }
  return (
    <>
      <div ref={start} className={css.third}>
        <form.TextField
          name="zipCode"
          autoComplete="postal-code"
          inputMode="numeric"
          placeholder="00000-000"
          normalise={(typed) => formatCep(parseCep(typed) ?? '') || null}
          onTyped={(value) => void onCep(value)}
          end={lookUp.kind === 'looking' ? <Spinner /> : undefined}
        />
      </div>
      <div className={css.twoThirds}>
        <CepLookUp lookUp={lookUp} />
      </div>
      <form.TextField name="street" width="twoThirds" autoComplete="address-line1" />
      <form.TextField name="number" width="third" hint={t`Sem número? Escreva S/N`} autoComplete="off" />
      <form.TextField
        name="complement"
        width="half"
        optional
        autoComplete="address-line2"
        placeholder={t`Apartamento, bloco`}
      />
      <form.TextField name="district" width="half" autoComplete="address-level3" />
      <form.TextField name="city" width="half" autoComplete="address-level2" />
      <form.SelectField name="state" width="half" autoComplete="address-level1">
        <option value="" disabled>
          {t`Escolha o estado`}
        </option>
        {brazilianStates.map(([sign, name]) => (
          <option key={sign} value={sign}>
            {name}
          </option>
        ))}
      </form.SelectField>
      <form.TextField name="reference" width="full" optional autoComplete="off" placeholder={t`Em frente à praça`} />
    </>
  )
}

/** The result of the lookup, beside the CEP field; a live region. */
function CepLookUp({ lookUp }: { lookUp: LookUp }) {
  const wrong = lookUp.kind === 'notFound' || lookUp.kind === 'failed' || lookUp.kind === 'offline'
  return (
    <output className={css.lookUp}>
      <Text as="span" size="small" tone={wrong ? 'neutral' : 'muted'}>
        <CepText lookUp={lookUp} />
      </Text>
    </output>
  )
}

function CepText({ lookUp }: { lookUp: LookUp }) {
  switch (lookUp.kind) {
    case 'idle':
      return <Trans>Com o CEP preenchemos o que sabemos do endereço.</Trans>
    case 'looking':
      return <Trans>Procurando o CEP…</Trans>
    case 'found': {
      const { city, state, street } = lookUp.address
      if (city === null) return <Trans>Encontramos o estado. Preencha o resto do endereço.</Trans>
      return street === null ? (
        <Trans>
          Encontramos {city} ({state}). Preencha a rua e o bairro.
        </Trans>
      ) : (
        <Trans>
          Encontramos: {street}, {city} ({state}). Confira e diga o número.
        </Trans>
      )
    }
    case 'notFound':
      return <Trans>CEP não encontrado. Confira os números ou preencha o endereço abaixo.</Trans>
    case 'failed':
      return <Trans>Não deu para procurar o CEP agora. Preencha o endereço abaixo.</Trans>
    case 'offline':
      return <Trans>Sem conexão para procurar o CEP. Preencha o endereço abaixo.</Trans>
    default:
      return lookUp satisfies never
  }
}
