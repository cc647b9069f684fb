import { Plural, Trans } from '@lingui/react/macro'

import { Text } from '@lotus/ui/text'

import { useMoney } from '#lib/money.tsx'

import type { LineNotice } from './cart-view.ts'

/** What changed about a line since it was put in the cart (CART-14). */
export function LineNoticeText({ notice }: { notice: LineNotice }) {
  const money = useMoney()
  switch (notice.kind) {
    case 'unavailable':
      return (
        <Text size="small" tone="critical">
          <Trans>Este produto não é mais vendido. Remova-o para continuar.</Trans>
        </Text>
      )
    case 'soldOut':
      return (
        <Text size="small" tone="critical">
          <Trans>Fora de estoque. Remova-o para continuar.</Trans>
        </Text>
      )
    case 'fewer': {
      const { available } = notice
      return (
        <Text size="small" tone="critical">
          <Plural
            value={available}
            one="Resta só #. Diminua a quantidade para continuar."
            other="Restam só #. Diminua a quantidade para continuar."
          />
        </Text>
      )
    }
    case 'dearer':
    case 'cheaper': {
      const before = money(notice.before)
      return (
        <Text size="small" tone={notice.kind === 'dearer' ? 'critical' : 'accent'}>
          {notice.kind === 'dearer' ? (
            <Trans>O preço subiu: era {before}.</Trans>
          ) : (
            <Trans>O preço baixou: era {before}.</Trans>
          )}
        </Text>
      )
    }
    default:
      return notice satisfies never
  }
}
