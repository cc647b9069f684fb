import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, type SyntheticEvent } from 'react'

import { formatCep, parseCep } from '@lotus/commerce/cep'
import { Button } from '@lotus/ui/button'
import { Dialog } from '@lotus/ui/dialog'
import { Field } from '@lotus/ui/field'
import { Inline } from '@lotus/ui/inline'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import type { CepAnswer } from '#address/address-fields.tsx'
import { lookUpCep } from '#address/cep.queries.ts'

import * as css from './cep-dialog.css.ts'
import { CepInput } from './cep-input.tsx'
import { chooseDeliveryCep, useDeliveryCep } from './delivery-cep.ts'

export type CepDialogProps = {
  /** Eight digits; null before it is entered. */
  zipCode: string | null
  /** Never rejects. */
  lookUp: (zipCode: string) => Promise<CepAnswer>
  /** Null forgets the CEP. */
  onZipCode: (zipCode: string | null) => void
  onClose: () => void
}

/** Asks for the CEP of the delivery once, for every page (BEY-05). A failed look-up does not block it. */
export function CepDialog({ zipCode, lookUp, onZipCode, onClose }: CepDialogProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(() => formatCep(zipCode ?? ''))
  const [isWrong, setIsWrong] = useState(false)
  const [found, setFound] = useState<{ cep: string; answer: CepAnswer } | null>(null)
  const cep = parseCep(typed)
  useEffect(() => {
    if (cep === null) return undefined
    let isCurrent = true
    void lookUp(cep).then((answer) => {
      if (isCurrent) setFound({ cep, answer })
    })
    return () => {
      isCurrent = false
    }
  }, [cep, lookUp])
  const choose = (chosen: string | null) => {
    onZipCode(chosen)
    onClose()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (cep === null) setIsWrong(true)
    else choose(cep)
  }
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title={t`Onde entregamos?`}
      description={t`Com o CEP mostramos frete e prazo em toda a loja.`}
    >
      <Stack as="form" method="dialog" onSubmit={submit} noValidate>
        <Field
          label={t`CEP`}
          hint={t`Fica guardado só neste navegador.`}
          {...(isWrong ? { error: t`Digite os 8 números do CEP` } : {})}
        >
          <CepInput
            value={typed}
            onValueChange={(cep) => {
              setTyped(cep)
              setIsWrong(false)
            }}
          />
        </Field>
        <output className={css.address}>
          {found !== null && found.cep === cep && <Place answer={found.answer} />}
        </output>
        <Inline justify="end" align="stretch">
          {zipCode !== null && (
            <Button emphasis="ghost" onClick={() => choose(null)}>
              <Trans>Esquecer CEP</Trans>
            </Button>
          )}
          <Button type="submit" emphasis="strong">
            <Trans>Usar este CEP</Trans>
          </Button>
        </Inline>
      </Stack>
    </Dialog>
  )
}

/** `CepDialog`, connected to the delivery CEP that all pages and tabs share. */
export function CepDialogLive({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const lookUp = useCallback((zipCode: string) => lookUpCep(queryClient, zipCode), [queryClient])
  return <CepDialog zipCode={useDeliveryCep()} lookUp={lookUp} onZipCode={chooseDeliveryCep} onClose={onClose} />
}

function Place({ answer }: { answer: CepAnswer }) {
  if (answer.kind === 'found') {
    const { street, district, city, state } = answer.address
    return <Text size="small">{[street, district, `${city} - ${state}`].filter(Boolean).join(', ')}</Text>
  }
  return (
    <Text size="small" tone="muted">
      {answer.kind === 'notFound' ? (
        <Trans>Não encontramos este CEP. Confira os números, ou use assim mesmo.</Trans>
      ) : (
        <Trans>Não deu para conferir este CEP agora. Você pode usar assim mesmo.</Trans>
      )}
    </Text>
  )
}
