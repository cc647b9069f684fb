import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Heart from 'lucide-react/icons/heart'
import SearchX from 'lucide-react/icons/search-x'
import Share2 from 'lucide-react/icons/share-2'
import { useState, type ReactNode } from 'react'

import type { WishlistStats } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Columns } from '@lotus/ui/columns'
import { Container } from '@lotus/ui/container'
import { EmptyState } from '@lotus/ui/empty-state'
import { Heading } from '@lotus/ui/heading'
import { Inline } from '@lotus/ui/inline'
import { Pagination } from '@lotus/ui/pagination'
import { Skeleton } from '@lotus/ui/skeleton'
import { Spread } from '@lotus/ui/spread'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { RetryAlert } from '#layout/retry-alert.tsx'
import { pendingWindow } from '#layout/layout.css.ts'
import { LinkButton } from '#layout/link-button.tsx'
import { OfflineNotice } from '#layout/offline-notice.tsx'
import type { QueryState } from '#layout/query-state.ts'
import { Link } from '#routing/links.tsx'
import { localized } from '#i18n/localized.ts'
import { useMoney } from '#shop/money.tsx'

import { RemoveWishDialog } from './remove-wish-dialog.tsx'
import { WishlistLines, type WishlistLinesProps } from './wishlist-lines.tsx'
import { writeWishlistSearch, type WishlistSearch } from './wishlist-search.ts'
import * as css from './wishlist-screen.css.ts'
import { WishlistTools } from './wishlist-tools.tsx'
import type { Wish, WishlistView } from './wishlist-view.ts'

export type WishlistScreenProps = Pick<WishlistLinesProps, 'moving' | 'onMove'> & {
  search: WishlistSearch
  view: WishlistView
  stats: QueryState<WishlistStats>
  /** Whether the visitor is a guest, whose list is stored in this browser. */
  guest: boolean
  /** The number of products of this browser that are not in the account yet. */
  unsynced: number
  /** The freshness of the list; absent for the browser's own list. */
  areaStatus?: ReactNode
  /** Another state of the list is loading; the previous one stays visible. */
  busy: boolean
  offline: boolean
  onSearch: (next: WishlistSearch) => void
  onRemove: (wish: Wish | 'all') => void
  onShare: () => void
  onLogin: () => void
  onSync: () => void
}

/** The wishlist: filter, sort order and page in the URL; products can be moved to the cart or shared (WISH-04). */
export function WishlistScreen(props: WishlistScreenProps) {
  const { search, view, stats, areaStatus, guest, unsynced, busy, offline } = props
  const { t, i18n } = useLingui()
  const [removing, setRemoving] = useState<Wish | 'all' | null>(null)
  const isEmpty = view.total === 0 && search.show === 'all'
  return (
    <Page>
      <Spread align="end" gap={6} rowGap={3}>
        <Stack gap={1}>
          <Heading level={1}>
            <Trans>Favoritos</Trans>
          </Heading>
          {!isEmpty && <Stats stats={stats} />}
          {!isEmpty && areaStatus}
        </Stack>
        {!isEmpty && (
          <Inline align="stretch">
            <Button emphasis="outline" icon={<Share2 aria-hidden="true" size={18} />} onClick={props.onShare}>
              <Trans>Compartilhar</Trans>
            </Button>
            <Button emphasis="ghost" onClick={() => setRemoving('all')}>
              <Trans>Remover todos</Trans>
            </Button>
          </Inline>
        )}
      </Spread>
      {offline && (
        <OfflineNotice>
          <Trans>Mostramos o que já estava aqui. Preços e estoque podem ter mudado.</Trans>
        </OfflineNotice>
      )}
      {guest && !isEmpty && <Invitation onLogin={props.onLogin} />}
      {unsynced > 0 && <Unsynced count={unsynced} onSync={props.onSync} />}
      {isEmpty ? (
        <Empty guest={guest} onLogin={props.onLogin} />
      ) : (
        <>
          <WishlistTools search={search} onSearch={props.onSearch} />
          <div className={css.results} aria-busy={busy}>
            {view.items.length === 0 ? (
              <EmptyState
                art={<SearchX size={56} />}
                title={<Trans>Nenhum favorito com este filtro</Trans>}
                action={
                  <LinkButton to="/wishlist">
                    <Trans>Ver todos os favoritos</Trans>
                  </LinkButton>
                }
              />
            ) : (
              <WishlistLines
                key={`${search.show} ${search.sort} ${view.page}`}
                items={view.items}
                moving={props.moving}
                onMove={props.onMove}
                onRemove={setRemoving}
              />
            )}
            <Pagination
              label={t`Páginas`}
              page={view.page}
              pageCount={view.pageCount}
              link={(page) => <Link to="/wishlist" search={writeWishlistSearch({ ...search, page })} />}
            />
          </div>
        </>
      )}
      {removing !== null && (
        <RemoveWishDialog
          name={removing === 'all' ? null : localized(removing.product.names, i18n.locale)}
          onClose={() => setRemoving(null)}
          onConfirm={() => props.onRemove(removing)}
        />
      )}
    </Page>
  )
}

function Stats({ stats }: Pick<WishlistScreenProps, 'stats'>) {
  const money = useMoney()
  if (stats === 'loading') return <Skeleton width="long" />
  // Another line of the page reports the failure.
  if (stats === 'failed') return null
  const { total, available, onSale } = stats
  const price = money(stats.totalPrice)
  return (
    <Text tone="muted">
      <Plural value={total} one="# produto" other="# produtos" />
      {' · '}
      <Plural value={available} one="# disponível" other="# disponíveis" />
      {onSale > 0 && (
        <>
          {' · '}
          <Trans>{onSale} em oferta</Trans>
        </>
      )}
      {' · '}
      <Trans>{price} no total</Trans>
    </Text>
  )
}

function Invitation({ onLogin }: { onLogin: () => void }) {
  const { t } = useLingui()
  return (
    <Alert
      title={t`Sua lista está neste aparelho`}
      action={
        <Button size="small" onClick={onLogin}>
          <Trans>Entrar</Trans>
        </Button>
      }
    >
      <Trans>Entre na sua conta para ter os favoritos em qualquer aparelho e compartilhar a lista.</Trans>
    </Alert>
  )
}

function Unsynced({ count, onSync }: { count: number; onSync: () => void }) {
  return (
    <RetryAlert
      tone="warning"
      announce="off"
      title={
        <Plural
          value={count}
          one="# favorito deste aparelho ainda não está na sua conta"
          other="# favoritos deste aparelho ainda não estão na sua conta"
        />
      }
      onRetry={onSync}
    />
  )
}

function Empty({ guest, onLogin }: { guest: boolean; onLogin: () => void }) {
  return (
    <EmptyState
      art={<Heart size={64} />}
      title={<Trans>Você ainda não tem favoritos</Trans>}
      action={
        <>
          <LinkButton to="/products" emphasis="strong">
            <Trans>Ver produtos</Trans>
          </LinkButton>
          {guest && (
            <Button emphasis="outline" onClick={onLogin}>
              <Trans>Entrar</Trans>
            </Button>
          )}
        </>
      }
    >
      <Trans>Toque no coração de um produto para guardá-lo aqui.</Trans>
    </EmptyState>
  )
}

export function WishlistPending() {
  const { t } = useLingui()
  return (
    <Page pending>
      <Spread align="end" gap={6} rowGap={3}>
        <Stack gap={1}>
          <Heading level={1}>
            <Trans>Favoritos</Trans>
          </Heading>
          <Skeleton width="long" />
        </Stack>
      </Spread>
      <Card padding="large" radius="panel" asChild>
        <section aria-busy="true" aria-label={t`Carregando...`}>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Columns key={key} columns="72-fill" gap={4} paddingY={4}>
              <Skeleton shape="art" />
              <Stack gap={1}>
                <Skeleton width="half" />
                <Skeleton shape="small" width="word" />
              </Stack>
            </Columns>
          ))}
        </section>
      </Card>
    </Page>
  )
}

const Page = ({ pending = false, children }: { pending?: boolean; children: ReactNode }) => (
  <Container>
    <div className={pending ? pendingWindow : undefined}>
      <Stack gap={5} paddingTop={6} paddingBottom={12} minHeight="window">
        {children}
      </Stack>
    </div>
  </Container>
)
