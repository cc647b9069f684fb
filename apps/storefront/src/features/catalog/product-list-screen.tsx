import { Plural, Trans, useLingui } from '@lingui/react/macro'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'

import { Columns } from '@lotus/ui/columns'
import { Container } from '@lotus/ui/container'
import { Heading } from '@lotus/ui/heading'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import type { WithArrival } from '#delivery/arrival.ts'
import { Link } from '#routing/links.tsx'
import { Hydrate } from '#hydration/hydrate.tsx'
import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { visible } from '#hydration/strategies.ts'
import { Unavailable } from '#layout/unavailable.tsx'

import { FilterButton } from './filter-button.tsx'
import { FiltersWithoutScript } from './filters-without-script.tsx'
import { filterCount, listPageSize, urlPageOf, withSearch, type ListResult, type ListSearch } from './list-search.ts'
import { useListNames } from './list-names.tsx'
import { ListSort } from './list-sort.tsx'
import { PageBreadcrumbs } from './page-breadcrumbs.tsx'
import { ProductGrid, ProductGridPending, type CardActions } from './product-grid.tsx'
import * as css from './product-list-screen.css.ts'

/** Hidden on phones and tablets, which then do not load it. */
const FilterPanel = lazyWithRetry(() => import('./filter-panel.tsx'), 'FilterPanel')
const FilterChips = lazyWithRetry(() => import('./filter-chips.tsx'), 'FilterChips')
const SearchResults = lazyWithRetry(() => import('./search-results.tsx'), 'SearchResults')
const ListPagination = lazyWithRetry(() => import('./list-pagination.tsx'), 'ListPagination')

/** Loads the chips of active filters ahead: they would move the list if they appeared after it. */
export const preloadChips = (search: ListSearch) =>
  filterCount(search) > 0 && FilterChips.preload().catch(() => undefined)

/** The filters are beside the list on desktops. */
const filterColumns = [1, 1, '224-fill'] as const

/** The most cards above the fold on a desktop. */
const inSight = 8

export type ProductListScreenProps = ListResult & {
  /** The next result is loading; the previous one stays visible. */
  busy: boolean
  /** Whether the result is of another list, so that only its filters stay visible. @default false */
  isOther?: boolean
  onSearch: (next: ListSearch) => void
  /** For the filter `arrivesToday`. */
  withArrival: WithArrival
  /** The filter `arrivesToday` has no CEP: the products of `list` are not those. @default false */
  needsCep?: boolean
  cardActions?: CardActions
  /** Other searches, for a keyword without results. */
  ideas?: ReactNode
  /** The `DietBar`. */
  diet?: ReactNode
  /** Whether every product is within the shopper's diet. @default false */
  isOfDiet?: boolean
}

/** The product list: keyword, filters, sort order and page come from the URL (CAT-01). */
export function ProductListScreen(props: ProductListScreenProps) {
  const { search, departments, busy, withArrival, onSearch, diet } = props
  const { isOther = false, isOfDiet = false, needsCep = false } = props
  const list = needsCep ? { ...props.list, ...noProducts } : props.list
  const result = { search, list, departments }
  const { t } = useLingui()
  const names = useListNames(search, list.facets, departments)
  const isEmpty = list.content.length === 0
  const isNarrowable = !isEmpty || filterCount(search) > 0
  return (
    <Frame {...result}>
      <Columns align="start" columns={isNarrowable ? filterColumns : 1} gap={[0, 0, 8]}>
        {isNarrowable && (
          <aside className={css.aside} aria-label={t`Filtros`}>
            {/* The browser's code of the page does not contain it. */}
            <noscript>{import.meta.env.SSR && <FiltersWithoutScript {...result} />}</noscript>
            <Hydrate when={visible()}>
              <FilterPanel {...result} withArrival={withArrival} onSearch={onSearch} />
            </Hydrate>
          </aside>
        )}
        {/* The minimum height keeps the footer below the fold for a short result. */}
        <Stack minHeight="100dvh">
          <Columns columns={[1, 'fill-auto']} align="end">
            <Stack gap={1}>
              {/* The results stay in view below the title of a long search. */}
              <Heading level={1} lines={3}>
                {names.title}
              </Heading>
              <Text as="output" tone="muted">
                {isOther ? (
                  <Skeleton shape="medium" width="word" />
                ) : (
                  // A page that the keyword names is a result.
                  !needsCep &&
                  (list.totalElements > 0 || list.answers.length === 0) && (
                    <ResultCount count={list.totalElements} isBounded={list.totalIsBounded} />
                  )
                )}
              </Text>
            </Stack>
            {isNarrowable && (
              <div className={css.tools}>
                <FilterButton {...result} withArrival={withArrival} busy={busy} onSearch={onSearch} />
                <ListSort search={search} onSearch={onSearch} />
              </div>
            )}
          </Columns>
          {filterCount(search) > 0 && <FilterChips {...result} />}
          {diet}
          <div className={css.results} aria-busy={busy} data-of-diet={isOfDiet ? '' : undefined}>
            <div inert={busy}>
              {isOther ? (
                <ProductGridPending layout="list" count={listPageSize / 2} />
              ) : needsWords(result) ? (
                <SearchResults {...props} list={list} />
              ) : (
                <ProductGrid
                  layout="list"
                  headingLevel={2}
                  products={list.content}
                  cardActions={props.cardActions}
                  inSight={inSight}
                  first
                />
              )}
            </div>
            {!isOther && list.totalPages > 1 && (
              // Links that are not hydrated yet still point to the previous list.
              <Hydrate key={JSON.stringify(withSearch(search, {}))} when={visible()}>
                <ListPagination search={search} page={urlPageOf(list.pageNumber)} pageCount={list.totalPages} />
              </Hydrate>
            )}
          </div>
        </Stack>
      </Columns>
    </Frame>
  )
}

/** A list without its products. */
const noProducts = { content: [], totalElements: 0, totalPages: 0, totalIsBounded: false }

/** Whether the code of the notes on the results is needed. */
function needsWords({ search: { literal }, list }: ListResult): boolean {
  const { content, similarTo, correctedKeyword, answers, exclusions, undeclaredElements } = list
  const isPlain =
    (similarTo ?? correctedKeyword) === null && answers.length + exclusions.length + undeclaredElements === 0
  return content.length === 0 || literal || !isPlain
}

type FrameProps = Omit<ListResult, 'list'> & { list: ListResult['list'] | null; children: ReactNode }

/** The page around the list, with breadcrumbs (NAV-18). */
function Frame({ search, list, departments, children }: FrameProps) {
  const { department, category, here } = useListNames(search, list?.facets ?? null, departments)
  return (
    <Container>
      <Stack gap={3} paddingTop={[2, 3]} paddingBottom={[12, 16]}>
        <PageBreadcrumbs current={here}>
          {department !== null && (
            <Link to="/products" search={{ department: department.id }} activeOptions={{ exact: true }}>
              {department.name}
            </Link>
          )}
          {category !== null && (
            <Link to="/products" search={{ category: category.param }} activeOptions={{ exact: true }}>
              {category.name}
            </Link>
          )}
        </PageBreadcrumbs>
        {children}
      </Stack>
    </Container>
  )
}

/** The number of results (CAT-04). `isBounded`: there are more. */
const ResultCount = ({ count, isBounded }: { count: number; isBounded: boolean }) =>
  isBounded ? (
    <Plural value={count} one="Mais de # resultado" other="Mais de # resultados" />
  ) : (
    <Plural value={count} _0="Nenhum resultado encontrado" one="# resultado" other="# resultados" />
  )

type StateProps = Pick<ProductListScreenProps, 'search' | 'departments'>

/** Shown when the list does not load. The URL keeps the search. */
export function ProductListError({
  search,
  departments,
  message,
  onRetry,
}: StateProps & { message: string; onRetry: () => void }) {
  const { title } = useListNames(search, null, departments)
  return (
    <Frame search={search} list={null} departments={departments}>
      <Heading level={1}>{title}</Heading>
      <Unavailable
        level={2}
        art={<WifiOff size={64} />}
        title={<Trans>Não deu para carregar os produtos</Trans>}
        problem={message}
        onRetry={onRetry}
      />
    </Frame>
  )
}

export function ProductListScreenPending({ search, departments }: StateProps) {
  const { title } = useListNames(search, null, departments)
  return (
    <Frame search={search} list={null} departments={departments}>
      <Columns align="start" columns={filterColumns} gap={[0, 0, 8]} aria-busy="true">
        <div className={css.aside}>
          <Stack>
            {Array.from({ length: 12 }, (_, index) => (
              <Skeleton key={index} shape="medium" width={index % 3 === 0 ? 'half' : 'long'} />
            ))}
          </Stack>
        </div>
        <Stack minHeight="100dvh">
          <Columns columns={[1, 'fill-auto']} align="end">
            <Stack gap={1}>
              <Heading level={1} lines={3}>
                {title}
              </Heading>
              <Skeleton shape="medium" width="word" />
            </Stack>
            <div className={css.tools}>
              <Skeleton shape="button" width="word" />
              <Skeleton shape="button" />
            </div>
          </Columns>
          <ProductGridPending layout="list" count={listPageSize / 2} />
        </Stack>
      </Columns>
    </Frame>
  )
}
