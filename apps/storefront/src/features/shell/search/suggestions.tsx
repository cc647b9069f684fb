/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a listbox of links has no tags of its own */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CornerDownRight from 'lucide-react/icons/corner-down-right'
import Search from 'lucide-react/icons/search'
import type { Ref } from 'react'

import type { ProductSummary } from '@lotus/openapi/schema'
import { Price } from '@lotus/ui/price'
import { ProductArt } from '@lotus/ui-shop/product-art'
import { Spinner } from '@lotus/ui/spinner'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'
import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import { useActiveDiet } from '#diet/diet.ts'
import { Link } from '#routing/links.tsx'
import { answerLink } from '#routing/search-answer.ts'
import { localized, secondName } from '#i18n/localized.ts'
import { TroubleText } from '#layout/trouble-text.tsx'
import { picture } from '#layout/media.ts'
import { useMoney } from '#shop/money.tsx'

import { highlighted } from './highlighted.ts'
import { ideaId, option } from './search-ideas.tsx'
import { ProductCount } from '#features/shell/departments/product-count.tsx'
import type { Suggestions as Found } from './search-text.ts'
import * as css from './suggestions.css.ts'

/** The state of the last request. The suggestions are those of the previous answer until the next one arrives. */
export type Answer = Found & {
  keyword: string
  /** `busy`: the server answered with an error. `failed`: there was no answer. */
  status: 'searching' | 'found' | 'failed' | 'busy'
}

/** Whether the list has a link to all results: if there are products, if they did not load, or if a diet may hide them. */
const hasAll = ({ status, products }: Answer, hasDiet: boolean) =>
  products.length > 0 || status === 'failed' || status === 'busy' || (hasDiet && status === 'found')

export type SuggestionsProps = {
  /** The prefix of the ids of the list (`{id}-list`) and its options. */
  id: string
  answer: Answer
  /** The listbox, whose active option combobox-nav marks. */
  list?: Ref<HTMLDivElement>
  /** Called after the link of a product or an answer was followed. */
  onPick: () => void
  /** Called when the link to a search is followed. */
  onSearch: (keyword: string) => void
}

/**
 * The list below the search box: complete searches, the pages and places that the text names, and products, or the reason for
 * none, and the link to all results (NAV-09, BEY-21).
 */
export function Suggestions({ id, answer, list, onPick, onSearch }: SuggestionsProps) {
  const { t, i18n } = useLingui()
  const hasDiet = useActiveDiet() !== null
  const { keyword, status, products, answers, completions } = answer
  const count = products.length + answers.length + completions.length
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps the focus in the field
    <div className={css.panel} onMouseDown={(event) => event.preventDefault()} data-floating="">
      <div role="status">
        {status === 'found' && count > 0 ? (
          <VisuallyHidden>{t`${plural(count, { one: '# sugestão', other: '# sugestões' })}`}</VisuallyHidden>
        ) : (
          <p className={css.message}>
            <Message status={status} hasDiet={hasDiet} />
          </p>
        )}
      </div>
      <div ref={list} role="listbox" id={`${id}-list`} aria-label={t`Sugestões`} aria-busy={status === 'searching'}>
        {completions.map((text) => (
          <Link
            key={text}
            {...option}
            id={ideaId(id, text)}
            to="/products"
            search={{ keyword: text, page: '1' }}
            onClick={() => onSearch(text)}
          >
            <Search aria-hidden="true" size={18} />
            <span className={css.ideaWords}>
              <Highlighted text={text} keyword={keyword} />
            </span>
          </Link>
        ))}
        {answers.map((each) => {
          const { key, label, count: ofIt, ...link } = answerLink(each, i18n)
          return (
            <Link key={key} {...option} {...link} id={`${id}-${key.replaceAll(/\P{L}+/gu, '-')}`} onClick={onPick}>
              <CornerDownRight aria-hidden="true" size={18} />
              <span className={css.ideaWords}>
                <Highlighted text={label} keyword={keyword} />
              </span>
              {ofIt !== null && <ProductCount count={ofIt} />}
            </Link>
          )
        })}
        {products.map((product) => (
          <Option
            key={product.productId}
            id={`${id}-${product.productId}`}
            product={product}
            keyword={keyword}
            onPick={onPick}
          />
        ))}
        {hasAll(answer, hasDiet) && (
          <Link
            {...option}
            id={`${id}-all`}
            to="/products"
            search={{ keyword, page: '1' }}
            className={css.all}
            onClick={() => onSearch(keyword)}
          >
            <Trans>Ver todos os resultados</Trans>
            <ArrowRight aria-hidden="true" size={18} />
          </Link>
        )}
      </div>
    </div>
  )
}

/** The state of the request, or why there are no suggestions. */
function Message({ status, hasDiet }: Pick<Answer, 'status'> & { hasDiet: boolean }) {
  if (status === 'searching')
    return (
      <>
        <Spinner size="small" />
        <Trans>Buscando...</Trans>
      </>
    )
  if (status === 'busy') return <TroubleText trouble="busy" />
  if (status === 'found')
    return hasDiet ? <Trans>Nenhum produto dentro da sua dieta</Trans> : <Trans>Nenhum produto encontrado</Trans>
  if (!navigator.onLine) return <TroubleText trouble="offline" />
  return <Trans>Não deu para buscar sugestões. Verifique sua conexão.</Trans>
}

type OptionProps = { id: string; product: ProductSummary; keyword: string; onPick: () => void }

function Option({ id, product, keyword, onPick }: OptionProps) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const chinese = secondName(product.names, i18n.locale)
  const offer = product.finalPrice < product.price
  return (
    <Link
      {...option}
      id={id}
      to="/products/$productId"
      params={{ productId: String(product.productId) }}
      className={css.option}
      onClick={onPick}
    >
      <ProductArt
        {...picture(product.imageUrl)}
        sizes="52px"
        alt=""
        width={512}
        height={512}
        tint={product.tint}
        ratio="square"
        radius="field"
        eager
      />
      <Stack as="span" gap={0}>
        <Text as="span" size="small" weight="medium" leading="tight" lines={2}>
          <Highlighted text={localized(product.names, i18n.locale)} keyword={keyword} />
        </Text>
        {chinese !== null && (
          <Text as="span" lang="zh-CN" size="xsmall" tone="muted" lines={1}>
            <Highlighted text={chinese} keyword={keyword} />
          </Text>
        )}
        {product.quantity === 0 && (
          <Text as="span" size="xsmall" tone="critical" lines={1}>
            <Trans>Esgotado</Trans>
          </Text>
        )}
      </Stack>
      <Price
        size="small"
        align="end"
        current={money(product.finalPrice)}
        {...(offer ? { currentLabel: t`Preço atual`, old: money(product.price), oldLabel: t`Preço anterior` } : {})}
      />
    </Link>
  )
}

/** A name with the typed words marked (BEY-21). */
function Highlighted({ text, keyword }: { text: string; keyword: string }) {
  return highlighted(text, keyword).map(({ part, isMatch }, index) =>
    isMatch ? (
      <mark key={index} className={css.match}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
