import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Button } from '@lotus/ui/button'
import { Columns } from '@lotus/ui/columns'
import { Inline } from '@lotus/ui/inline'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { DietWarning } from '#diet/diet-warning.tsx'
import { localized } from '#i18n/localized.ts'
import { LinePicture } from '#layout/line-picture.tsx'
import { useMoney } from '#shop/money.tsx'

import * as css from './review-screen.css.ts'
import { isBlocked, type ReviewLine, type ReviewNotice } from './review-view.ts'

/** Actions for a line that cannot be bought as it is. */
export type LineActions = {
  onQuantity: (productId: number, quantity: number) => void
  onRemove: (productId: number) => void
}

type ReviewLineItemProps = {
  line: ReviewLine
  /** The control for the substitution choice; null without one. */
  choice: ReactNode
} & LineActions

/** One order line with its quantity, total, changes and substitution choice. */
export function ReviewLineItem({ line, choice, onQuantity, onRemove }: ReviewLineItemProps) {
  const { i18n } = useLingui()
  const money = useMoney()
  const { quantity, productId, notice } = line
  const name = localized(line.names, i18n.locale)
  return (
    <Columns as="li" columns="64-fill-auto" gap={4} rowGap={2} paddingY={4} border="between">
      <LinePicture product={line} size={64} />
      <Stack gap={1} textWrap="balance">
        <Text weight="medium" leading="tight">
          {name}
        </Text>
        <Text size="small" tone="muted">
          <Plural value={quantity} one="# un." other="# un." />
        </Text>
        <DietWarning product={line} layout="line" />
      </Stack>
      <Text weight="bold" numeric align="end" tone={isBlocked(line) ? 'muted' : 'inherit'}>
        {isBlocked(line) ? <s>{money(line.total)}</s> : money(line.total)}
      </Text>
      {notice !== null && (
        <div className={css.notice}>
          <Inline gap={3}>
            <Text size="small" weight="medium" tone={notice.kind === 'cheaper' ? 'accent' : 'critical'}>
              <NoticeText notice={notice} />
            </Text>
            {notice.kind === 'fewer' && (
              <KeepButton name={name} left={notice.available} onPress={() => onQuantity(productId, notice.available)} />
            )}
            {isBlocked(line) && <RemoveButton name={name} onPress={() => onRemove(productId)} />}
          </Inline>
        </div>
      )}
      {choice}
    </Columns>
  )
}

function KeepButton({ name, left, onPress }: { name: string; left: number; onPress: () => void }) {
  const { t } = useLingui()
  return (
    <Button size="small" aria-label={t`Ficar com ${left} de ${name}`} onClick={onPress}>
      <Trans>Ficar com {left}</Trans>
    </Button>
  )
}

function RemoveButton({ name, onPress }: { name: string; onPress: () => void }) {
  const { t } = useLingui()
  return (
    <Button size="small" emphasis="outline" aria-label={t`Remover ${name}`} onClick={onPress}>
      <Trans context="button">Remover</Trans>
    </Button>
  )
}

function NoticeText({ notice }: { notice: ReviewNotice }) {
  const money = useMoney()
  switch (notice.kind) {
    case 'unavailable':
      return <Trans>Não é mais vendido.</Trans>
    case 'soldOut':
      return <Trans>Fora de estoque.</Trans>
    case 'fewer': {
      const { available } = notice
      return <Plural value={available} one="Resta só #." other="Restam só #." />
    }
    case 'dearer':
    case 'cheaper': {
      const before = money(notice.before)
      const now = money(notice.now)
      return notice.kind === 'dearer' ? (
        <Trans>
          O preço subiu de {before} para {now}.
        </Trans>
      ) : (
        <Trans>
          O preço baixou de {before} para {now}.
        </Trans>
      )
    }
    default:
      return notice satisfies never
  }
}
