import { Trans, useLingui } from '@lingui/react/macro'

import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Disclosure } from '@lotus/ui/disclosure'
import { Field } from '@lotus/ui/field'
import { FramedField } from '@lotus/ui/framed-field'
import { Inline } from '@lotus/ui/inline'
import { RadioCard, RadioCardGroup } from '@lotus/ui/radio-card'
import { Select } from '@lotus/ui/select'
import { Spinner } from '@lotus/ui/spinner'
import { Stack } from '@lotus/ui/stack'
import { Table } from '@lotus/ui/table'
import { TextInput } from '@lotus/ui/text-input'

import { RetryAlert } from '#layout/retry-alert.tsx'
import { useMoney } from '#shop/money.tsx'

import type { CardField, CardPart, CardPlan } from './card-fields.ts'
import * as css from '#forms/form-fields.css.ts'
import { TaxIdInput } from '#forms/tax-id-input.tsx'
import type { Card, CardProblem } from './use-card.ts'

export type CardFormProps = {
  card: Card
  /** The provider's script is loading: the iframes are empty. */
  loading: boolean
}

/** The card fields: number, expiry and code are the provider's iframes. */
export function CardForm({ card, loading }: CardFormProps) {
  const { t } = useLingui()
  const { cardState, problems } = card
  const framed = (field: CardField) => ({
    containerId: card.containers[field],
    focused: card.focused === field,
    onLabelPress: () => card.focusField(field),
  })
  const wrongNumber: Record<CardProblem, string> = {
    wrong: t`Confira o número do cartão`,
    required: t`Este campo é obrigatório`,
    rejected: t`Não aceitamos este cartão`,
  }
  return (
    <div className={css.fields}>
      <CardSummary card={card} />
      <div className={css.full}>
        <FramedField
          {...framed('cardNumber')}
          label={t`Número do cartão`}
          error={problems.cardNumber && wrongNumber[problems.cardNumber]}
          hint={loading ? t`Abrindo os campos seguros do provedor…` : undefined}
          end={
            cardState.kind === 'known' ? (
              cardState.card.brand
            ) : loading || cardState.kind === 'looking' ? (
              <Spinner />
            ) : undefined
          }
        />
      </div>
      <div className={css.half}>
        <FramedField
          {...framed('expirationDate')}
          label={t`Validade`}
          error={problems.expirationDate && t`Confira a validade (mês e ano)`}
        />
      </div>
      <div className={css.half}>
        <FramedField
          {...framed('securityCode')}
          label={t`Código de segurança`}
          hint={t`3 ou 4 números, no verso ou na frente`}
          error={problems.securityCode && t`Confira o código de segurança`}
        />
      </div>
      <div className={css.half}>
        <Field
          required
          label={t`Nome do titular`}
          hint={t`Como está no cartão`}
          error={problems.holder && t`Este campo é obrigatório`}
        >
          <TextInput
            name="holder"
            autoComplete="cc-name"
            autoCapitalize="characters"
            value={card.holder}
            onChange={(event) => card.setHolder(event.currentTarget.value)}
            onBlur={() => card.leave('holder')}
          />
        </Field>
      </div>
      {card.savedCpf !== null && (
        <div className={css.full}>
          <SavedCpf card={card} masked={card.savedCpf} />
        </div>
      )}
      {!card.usesSavedCpf && (
        <div className={css.half}>
          <Document card={card} />
        </div>
      )}
      <div className={css.full}>
        <Stack gap={2}>
          <Installments card={card} />
          {card.plans.length > 1 && <InstallmentTable plans={card.plans} chosen={card.plan} />}
        </Stack>
      </div>
    </div>
  )
}

/** The invalid fields after an attempt to pay, as buttons: the provider's fields are in iframes, so links cannot point to them. */
function CardSummary({ card: { wrongParts, focusPart } }: { card: Card }) {
  const { t } = useLingui()
  const labels = {
    cardNumber: t`Número do cartão`,
    expirationDate: t`Validade`,
    securityCode: t`Código de segurança`,
    holder: t`Nome do titular`,
    document: t`CPF ou CNPJ do titular`,
  } satisfies Record<CardPart, string>
  if (wrongParts.length === 0) return null
  return (
    <div className={css.full}>
      <Alert tone="critical" announce="assertive" title={t`Por favor, verifique os dados informados`}>
        <Inline as="ul" gap={4} rowGap={1} align="stretch">
          {wrongParts.map((part) => (
            <li key={part}>
              <Button
                emphasis="link"
                size="small"
                onClick={(event) => focusPart(part, event.currentTarget.closest('form'))}
              >
                {labels[part]}
              </Button>
            </li>
          ))}
        </Inline>
      </Alert>
    </div>
  )
}

/** The saved document of the buyer, which the server adds to the payment, or that of another holder (BEY-09). */
function SavedCpf({ card, masked }: { card: Card; masked: string }) {
  const { t } = useLingui()
  const number = masked.replaceAll('*', '•')
  const isCompany = masked.includes('/')
  return (
    <RadioCardGroup
      label={t`CPF ou CNPJ do titular`}
      value={card.usesSavedCpf ? 'saved' : 'other'}
      onValueChange={(value) => card.chooseSavedCpf(value === 'saved')}
    >
      <RadioCard value="saved" label={isCompany ? t`Usar o CNPJ salvo (${number})` : t`Usar o CPF salvo (${number})`} />
      <RadioCard value="other" label={t`Usar outro`} description={t`Se o cartão é de outra pessoa ou empresa`} />
    </RadioCardGroup>
  )
}

function Document({ card }: { card: Card }) {
  const { t } = useLingui()
  const { problems } = card
  return (
    <Field
      required
      label={t`CPF ou CNPJ do titular`}
      error={
        problems.document &&
        (problems.document === 'required' ? t`Este campo é obrigatório` : t`CPF ou CNPJ inválido. Confira os números.`)
      }
    >
      <TaxIdInput
        name="document"
        value={card.cpf}
        onChange={(event) => card.setCpf(event.currentTarget.value)}
        onBlur={() => card.leave('document')}
      />
    </Field>
  )
}

/** The installment plans with their totals (D10, BEY-09). */
function Installments({ card: { cardState, plans, plan, setInstallments } }: { card: Card }) {
  const { t } = useLingui()
  const { nameOf, interestOf } = usePlanTexts()
  const hints = {
    // The option shows it, too, but a closed select on a phone cuts its text.
    known: plan === null || plan.interestPercent === 0 ? undefined : interestOf(plan),
    none: t`Escreva o número do cartão para ver as parcelas`,
    looking: t`Buscando as parcelas…`,
    rejected: t`Escreva o número de outro cartão para ver as parcelas`,
    failed: t`Não deu para buscar as parcelas. Escreva o número do cartão de novo.`,
  }
  return (
    <Field label={t`Parcelas`} hint={hints[cardState.kind]}>
      <Select
        name="installments"
        disabled={plan === null}
        value={String(plan?.installments ?? '')}
        onChange={(event) => setInstallments(Number(event.currentTarget.value))}
      >
        {plan === null && <option value="">{t`A escolher`}</option>}
        {plans.map((offer) => (
          <option key={offer.installments} value={String(offer.installments)}>
            {nameOf(offer)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function usePlanTexts() {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 2 })
  const amountsOf = ({ each, total, interestPercent }: CardPlan) => ({
    part: money(each),
    whole: money(total),
    interest: percent.format(interestPercent / 100),
  })
  return {
    nameOf(plan: CardPlan) {
      const { installments } = plan
      const { part, whole, interest } = amountsOf(plan)
      if (installments === 1) return t`1× de ${part} à vista`
      if (plan.interestPercent === 0) return t`${installments}× de ${part} sem juros`
      return t`${installments}× de ${part} · total ${whole}, juros de ${interest}`
    },
    interestOf(plan: CardPlan) {
      const { whole, interest } = amountsOf(plan)
      return t`Total ${whole}, juros de ${interest}`
    },
  }
}

/** Every plan with count, value, interest and total, as the provider sent it (BEY-09). */
function InstallmentTable({ plans, chosen }: { plans: readonly CardPlan[]; chosen: CardPlan | null }) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent', minimumFractionDigits: 2 })
  return (
    <Disclosure summary={t`Comparar todas as parcelas`}>
      <Table label={t`Todas as parcelas`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans context="installments">Nº</Trans>
            </th>
            <th scope="col">
              <Trans>Valor da parcela</Trans>
            </th>
            <th scope="col">
              <Trans>Juros</Trans>
            </th>
            <th scope="col">
              <Trans>Total</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {plans.map(({ installments, each, interestPercent, total }) => (
            <tr key={installments} aria-current={installments === chosen?.installments ? true : undefined}>
              <th scope="row">{installments}×</th>
              <td>{money(each)}</td>
              <td>{interestPercent === 0 ? t`sem juros` : percent.format(interestPercent / 100)}</td>
              <td>{money(total)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Disclosure>
  )
}

/** Replaces the card fields if the provider's script did not load. */
export const CardFormFailed = ({ onRetry }: { onRetry: () => void }) => (
  <RetryAlert title={<Trans>Os campos do cartão não abriram</Trans>} onRetry={onRetry}>
    <Trans>O provedor de pagamento não respondeu. Tente de novo ou pague com Pix.</Trans>
  </RetryAlert>
)
