import { Plural, Trans } from '@lingui/react/macro'
import Heart from 'lucide-react/icons/heart'
import HeartOff from 'lucide-react/icons/heart-off'
import type { ReactNode } from 'react'

import { EmptyState } from '@lotus/ui/empty-state'
import { Heading } from '@lotus/ui/heading'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { LinkButton } from '#layout/link-button.tsx'
import type { QueryState } from '#layout/query-state.ts'

import { WishlistFrame, WishlistUnavailable } from './wishlist-unavailable.tsx'

export type SharedWishlistScreenProps = {
  /** The loading state; `gone` for an unknown or revoked link. */
  list: QueryState<{ count: number }> | 'gone'
  /** The error, while `list` has failed. */
  problem?: string
  /** The product cards or their skeletons. */
  children: ReactNode
  onRetry: () => void
}

/** A shared wishlist: the products without any data of their owner (WISH-04, D26). */
export function SharedWishlistScreen({ list, problem = '', children, onRetry }: SharedWishlistScreenProps) {
  if (list === 'gone')
    return (
      <WishlistFrame>
        <EmptyState
          level={1}
          art={<HeartOff size={64} />}
          title={<Trans>Esta lista não está mais compartilhada</Trans>}
          action={<ToProducts />}
        >
          <Trans>O link foi desfeito por quem o criou, ou o endereço está incompleto.</Trans>
        </EmptyState>
      </WishlistFrame>
    )
  if (list === 'failed') return <WishlistUnavailable problem={problem} onRetry={onRetry} />
  const count = list === 'loading' ? null : list.count
  return (
    <WishlistFrame>
      <Stack gap={1} aria-busy={count === null}>
        <Heading level={1}>
          <Trans>Lista de favoritos</Trans>
        </Heading>
        {count === null ? (
          <Skeleton width="word" />
        ) : (
          <Text tone="muted">
            <Plural value={count} one="# produto" other="# produtos" />
          </Text>
        )}
      </Stack>
      {count === 0 ? (
        <EmptyState
          art={<Heart size={64} />}
          title={<Trans>Não há produtos nesta lista agora</Trans>}
          action={<ToProducts />}
        />
      ) : (
        children
      )}
    </WishlistFrame>
  )
}

const ToProducts = () => (
  <LinkButton to="/products" emphasis="strong">
    <Trans>Ver produtos</Trans>
  </LinkButton>
)
