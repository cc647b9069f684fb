import { Plural, Trans, useLingui } from '@lingui/react/macro'
import PackageSearch from 'lucide-react/icons/package-search'
import type { ReactElement } from 'react'

import type { OrderPage, OrderStatus, OrderSummary } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Badge } from '@lotus/ui/badge'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Columns } from '@lotus/ui/columns'
import { EmptyState } from '@lotus/ui/empty-state'
import { Heading } from '@lotus/ui/heading'
import { Pagination } from '@lotus/ui/pagination'
import { Select } from '@lotus/ui/select'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { LinkButton } from '#layout/link-button.tsx'
import { localized } from '#i18n/localized.ts'
import { LinePicture } from '#layout/line-picture.tsx'
import { Unavailable } from '#layout/unavailable.tsx'
import { Link } from '#routing/links.tsx'
import { useMoney } from '#shop/money.tsx'

import { useStatusName } from './order-timeline.tsx'
import * as css from './purchases-screen.css.ts'
import { orderStatuses, type PurchasesSearch } from './purchases-search.ts'

export type PurchasesScreenProps = {
  page: OrderPage
  search: PurchasesSearch
  /** Whether another page or filter is being fetched while this one is shown. */
  busy: boolean
  /** Whether the last request failed, so that the list may be outdated. */
  stale: boolean
  /** A link to another page of the list, 1-based. */
  pageLink: (page: number) => ReactElement
  onSearch: (next: PurchasesSearch) => void
}

/** The account's orders: status filter, date order, pages of 10 (USER-03). */
export function PurchasesScreen({ page, search, busy, stale, pageLink, onSearch }: PurchasesScreenProps) {
  const { t } = useLingui()
  const { content, totalPages, totalElements } = page
  const current = search.page ?? 1
  return (
    <Stack gap={6}>
      <Title />
      {(totalElements > 0 || search.status !== undefined) && <Tools search={search} onSearch={onSearch} />}
      {stale && (
        <Alert tone="warning" announce="polite" title={t`Não deu para atualizar os pedidos`}>
          <Trans>Mostramos os que já estavam aqui.</Trans>
        </Alert>
      )}
      {content.length === 0 ? (
        <NoPurchases search={search} onSearch={onSearch} />
      ) : (
        <Stack as="ul" aria-busy={busy}>
          {content.map((order) => (
            <Purchase key={order.orderId} order={order} />
          ))}
        </Stack>
      )}
      {totalPages > 1 && (
        <Stack gap={3}>
          <Text size="small" tone="muted">
            <Trans>
              Página {current} de {totalPages}
            </Trans>
          </Text>
          <Pagination label={t`Páginas de pedidos`} page={current} pageCount={totalPages} link={pageLink} />
        </Stack>
      )}
    </Stack>
  )
}

const Title = () => (
  <Heading level={1}>
    <Trans>Meus pedidos</Trans>
  </Heading>
)

/** The labels of the filter: a status has the names of both deliveries and pickups. */
function useFilterName(): (status: OrderStatus) => string {
  const delivery = useStatusName(false)
  const pickup = useStatusName(true)
  return (status) => [...new Set([delivery(status), pickup(status)])].join(' / ')
}

function Tools({ search, onSearch }: Pick<PurchasesScreenProps, 'search' | 'onSearch'>) {
  const { t } = useLingui()
  const nameOf = useFilterName()
  const { status, sort } = search
  return (
    <div className={css.tools}>
      <Select
        size="small"
        aria-label={t`Status do pedido`}
        value={status ?? ''}
        onChange={({ target: { value } }) => {
          const next = orderStatuses.find((name) => name === value)
          onSearch({ ...(sort && { sort }), ...(next && { status: next }) })
        }}
      >
        <option value="">{t`Todos os status`}</option>
        {orderStatuses.map((name) => (
          <option key={name} value={name}>
            {nameOf(name)}
          </option>
        ))}
      </Select>
      <Select
        size="small"
        aria-label={t`Ordenar por data`}
        value={sort ?? 'newest'}
        onChange={({ target: { value } }) =>
          onSearch({ ...(status && { status }), ...(value === 'oldest' && { sort: 'oldest' as const }) })
        }
      >
        <option value="newest">{t({ message: 'Mais recentes', context: 'orders' })}</option>
        <option value="oldest">{t`Mais antigos`}</option>
      </Select>
    </div>
  )
}

const tones = {
  WAITING_PAYMENT: 'warning',
  PAYED: 'accent',
  IN_ROUTE: 'accent',
  DELIVERED: 'neutral',
  CANCELLED: 'neutral',
} as const satisfies Record<OrderStatus, string>

/** How many product pictures a purchase shows. */
const mostPictures = 3

function Purchase({ order }: { order: OrderSummary }) {
  const { i18n } = useLingui()
  const { orderId, orderNumber, status, createdAt, shipping, products, units, total, actions } = order
  const nameOf = useStatusName(shipping.pickup)
  const money = useMoney()
  const first = products[0]
  const others = products.length - 1
  return (
    <Card asChild radius="card">
      <li>
        <Columns columns="fill-auto" gap={4}>
          <Stack gap={1}>
            <Text weight="semibold">
              <Trans>Pedido {orderNumber}</Trans>
            </Text>
            <Text as="time" dateTime={createdAt} size="small" tone="muted">
              {new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long' }).format(new Date(createdAt))}
            </Text>
          </Stack>
          <Badge tone={tones[status]}>{nameOf(status)}</Badge>
          <Stack gap={1} textWrap="balance">
            <span className={css.pictures}>
              {products.slice(0, mostPictures).map((product) => (
                <LinePicture key={product.productId} product={product} size={48} />
              ))}
            </span>
            {first !== undefined && (
              <Text size="small" lines={2}>
                {localized(first.names, i18n.locale)}
              </Text>
            )}
            {others > 0 && (
              <Text size="small" tone="muted">
                <Plural value={others} one="e mais # produto" other="e mais # produtos" />
              </Text>
            )}
          </Stack>
          <Stack gap={1} align="end">
            <Text weight="bold" numeric>
              {money(total)}
            </Text>
            <Text size="small" tone="muted">
              <Plural value={units} one="# unidade" other="# unidades" />
            </Text>
          </Stack>
          <div className={css.action}>
            <Button
              asChild
              size="small"
              emphasis={actions.some(({ action }) => action === 'PAY') ? 'strong' : 'outline'}
            >
              <Link to="/user/purchases/$orderId" params={{ orderId }}>
                {actions.some(({ action }) => action === 'PAY') ? (
                  <Trans>Pagar o pedido {orderNumber}</Trans>
                ) : (
                  <Trans>Ver o pedido {orderNumber}</Trans>
                )}
              </Link>
            </Button>
          </div>
        </Columns>
      </li>
    </Card>
  )
}

function NoPurchases({ search, onSearch }: Pick<PurchasesScreenProps, 'search' | 'onSearch'>) {
  const isFiltered = search.status !== undefined
  return (
    <Card>
      <EmptyState
        art={<PackageSearch size={56} />}
        title={isFiltered ? <Trans>Nenhum pedido com este status</Trans> : <Trans>Você ainda não fez pedidos</Trans>}
        action={
          isFiltered ? (
            <Button emphasis="strong" onClick={() => onSearch({})}>
              <Trans>Ver todos os pedidos</Trans>
            </Button>
          ) : (
            <LinkButton to="/products" emphasis="strong">
              <Trans>Ver produtos</Trans>
            </LinkButton>
          )
        }
      >
        {isFiltered ? (
          <Trans>Escolha outro status ou veja todos.</Trans>
        ) : (
          <Trans>Quando você fechar o primeiro, ele aparece aqui com o andamento da entrega ou da retirada.</Trans>
        )}
      </EmptyState>
    </Card>
  )
}

export function PurchasesPending() {
  const { t } = useLingui()
  return (
    <Stack as="section" gap={6} aria-busy="true" aria-label={t`Carregando...`}>
      <Title />
      <Stack>
        {['a', 'b', 'c'].map((key) => (
          <Card key={key} radius="card">
            <Stack gap={3}>
              <Skeleton width="half" />
              <Skeleton shape="small" width="half" />
              <Skeleton shape="field" />
              <Skeleton shape="button" />
            </Stack>
          </Card>
        ))}
      </Stack>
    </Stack>
  )
}

/** The list failed to load (USER-03: with a retry). */
export const PurchasesUnavailable = ({ problem, onRetry }: { problem: string; onRetry: () => void }) => (
  <Stack gap={6}>
    <Title />
    <Unavailable title={<Trans>Não deu para carregar os pedidos</Trans>} problem={problem} onRetry={onRetry} />
  </Stack>
)
