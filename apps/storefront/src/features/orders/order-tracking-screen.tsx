import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'

import { parseOrderNumber } from '@lotus/commerce/typed'
import type { TrackedOrder, TrackOrderRequest } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Container } from '@lotus/ui/container'
import { Heading } from '@lotus/ui/heading'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { useArrivalText } from '#delivery/arrival-text.ts'
import { problem } from '#forms/field-error.ts'
import { Form, FormProblems, useCheckedForm } from '#forms/checked-form.tsx'
import * as formCss from '#forms/form-fields.css.ts'
import { email, text } from '#forms/form-rules.ts'
import { localized } from '#i18n/localized.ts'

import * as css from './order-screen.css.ts'
import { OrderTimeline, useStatusName } from './order-timeline.tsx'

/** The result of the search; `notFound` does not tell which of the two values is wrong. */
export type Tracking =
  | { kind: 'idle' | 'looking' | 'notFound' }
  | { kind: 'found'; order: TrackedOrder }
  | { kind: 'failed'; problem: string }

/** The request for a new link; `sent` does not tell whether an order matches. */
export type LinkRequest =
  | { kind: 'idle' | 'sending' }
  | { kind: 'sent'; email: string }
  | { kind: 'failed'; problem: string }

export type OrderTrackingScreenProps = {
  /** The order number from the URL. */
  number: string
  tracking: Tracking
  onTrack: (asked: TrackOrderRequest) => void
  link: LinkRequest
  onRequestLink: (asked: TrackOrderRequest) => void
}

const trackingForm = v.object({
  orderNumber: v.pipe(
    text,
    v.check((typed) => parseOrderNumber(typed) !== null, problem('format')),
    v.transform((typed) => parseOrderNumber(typed) ?? typed),
  ),
  email,
})

/** The status of an order by its number and its email (BEY-01). */
export function OrderTrackingScreen(props: OrderTrackingScreenProps) {
  const { number, tracking, onTrack, link, onRequestLink } = props
  const { t } = useLingui()
  const form = useCheckedForm({
    values: { orderNumber: number, email: '' },
    schema: trackingForm,
    labels: { orderNumber: t`Número do pedido`, email: t`E-mail do pedido` },
    onSubmit: (value) => onTrack(v.parse(trackingForm, value)),
  })
  return (
    <Container width="reading">
      <div className={css.page}>
        <Stack gap={2}>
          <Heading level={1}>
            <Trans>Acompanhar pedido</Trans>
          </Heading>
          <Text tone="muted">
            <Trans>Com o número e o e-mail do pedido, sem precisar de conta.</Trans>
          </Text>
        </Stack>
        <Form form={form}>
          <FormProblems />
          <Card>
            <div className={formCss.fields}>
              <form.TextField
                name="orderNumber"
                width="half"
                autoComplete="off"
                autoCapitalize="characters"
                hint={t`Por exemplo: LT-7F3K9Q`}
                normalise={parseOrderNumber}
              />
              <form.EmailField name="email" width="half" />
              <div className={formCss.full}>
                <Button type="submit" emphasis="strong" size="large" width="full" busy={tracking.kind === 'looking'}>
                  <Trans>Ver onde está</Trans>
                </Button>
              </div>
              <div className={formCss.full}>
                <Stack gap={2}>
                  <Text size="small" tone="muted">
                    <Trans>Perdeu a página do pedido, com o código para pagar? Enviamos um novo link por e-mail.</Trans>
                  </Text>
                  <Button
                    emphasis="outline"
                    width="full"
                    busy={link.kind === 'sending'}
                    onClick={() => form.submit((value) => onRequestLink(v.parse(trackingForm, value)))}
                  >
                    <Trans>Receber o link por e-mail</Trans>
                  </Button>
                </Stack>
              </div>
            </div>
          </Card>
        </Form>
        <div aria-live="polite">
          <LinkAnswer link={link} />
          <Answer tracking={tracking} />
        </div>
      </div>
    </Container>
  )
}

function LinkAnswer({ link }: { link: LinkRequest }) {
  if (link.kind === 'failed') return <Alert tone="critical" announce="assertive" title={link.problem} />
  if (link.kind !== 'sent') return null
  const { email } = link
  return (
    <Alert tone="info" announce="polite" title={<Trans>Confira a sua caixa de entrada</Trans>}>
      <Trans>Se o número e o e-mail forem de um pedido, o link chega em instantes a {email}. Veja também o spam.</Trans>
    </Alert>
  )
}

function Answer({ tracking }: { tracking: Tracking }) {
  const { t } = useLingui()
  switch (tracking.kind) {
    case 'idle':
    case 'looking':
      return null
    case 'notFound':
      return (
        <Alert tone="warning" announce="assertive" title={t`Não encontramos um pedido com este número e este e-mail`}>
          <Trans>Confira os dois. O número está na página do pedido e começa com letras.</Trans>
        </Alert>
      )
    case 'failed':
      return <Alert tone="critical" announce="assertive" title={tracking.problem} />
    case 'found':
      return <Found order={tracking.order} />
    default:
      return tracking satisfies never
  }
}

function Found({ order }: { order: TrackedOrder }) {
  const { t, i18n } = useLingui()
  const arrivalText = useArrivalText()
  const statusName = useStatusName(order.shipping.pickup)
  const { orderNumber: number } = order
  const status = statusName(order.status)
  const title = t`Pedido ${number}: ${status}`
  return (
    <Card asChild>
      <section aria-labelledby="tracked">
        <Stack>
          <Heading level={2} size="title3" id="tracked">
            {title}
          </Heading>
          <Text size="small" tone="muted">
            {[localized(order.shipping.names, i18n.locale), arrivalText(order)].filter(Boolean).join(' · ')}
          </Text>
          <OrderTimeline
            status={order.status}
            timeline={order.timeline}
            pickup={order.shipping.pickup}
            delivery={arrivalText(order)}
          />
        </Stack>
      </section>
    </Card>
  )
}
