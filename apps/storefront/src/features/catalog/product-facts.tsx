import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Product } from '@lotus/openapi/schema'
import { Box } from '@lotus/ui/box'
import { Skeleton } from '@lotus/ui/skeleton'

import { allergenMessages, dietaryMessages, storageMessages } from '#diet/dietary.messages.ts'
import { localized } from '#i18n/localized.ts'

import { countryName, measure } from './net-content.ts'
import * as css from './product-facts.css.ts'

/** The label's facts: content, storage, ingredients, allergens, marks, origin, brand, age (BEY-08). */
export function ProductFacts({ product }: { product: Product }) {
  const { i18n } = useLingui()
  const { net, storage, ingredients, dietary, origin, brand, ageRestricted } = product
  const { amount } = net
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })
  const [firstMark = '', ...otherMarks] = dietary.map((mark) => i18n._(dietaryMessages[mark]))
  const marks = list.format([firstMark, ...otherMarks.map((mark) => mark.toLocaleLowerCase(i18n.locale))])
  const content = ingredients === null ? '' : localized(ingredients, i18n.locale)
  const isOriginal = i18n.locale !== 'pt-BR' && content === ingredients?.['pt-BR']
  return (
    <dl className={css.table}>
      <Fact name={<Trans>Conteúdo</Trans>}>
        {measure(net, i18n.locale) ?? <Plural value={amount} one="# unidade" other="# unidades" />}
      </Fact>
      <Fact name={<Trans>Conservação</Trans>}>{i18n._(storageMessages[storage])}</Fact>
      {content !== '' && (
        <Fact
          name={isOriginal ? <Trans>Ingredientes (em português, do fabricante)</Trans> : <Trans>Ingredientes</Trans>}
        >
          <span lang={isOriginal ? 'pt-BR' : undefined}>{content}</span>
        </Fact>
      )}
      <Fact name={<Trans>Alérgenos</Trans>}>
        <Allergens product={product} list={list} />
      </Fact>
      {dietary.length > 0 && <Fact name={<Trans>Alimentação</Trans>}>{marks}</Fact>}
      <Fact name={<Trans>Origem</Trans>}>{countryName(origin, i18n.locale)}</Fact>
      <Fact name={<Trans>Marca</Trans>}>{brand}</Fact>
      {ageRestricted && (
        <Fact name={<Trans>Idade mínima</Trans>}>
          <strong className={css.strong}>
            <Trans>Venda proibida para menores de 18 anos</Trans>
          </strong>
        </Fact>
      )}
    </dl>
  )
}

type AllergensProps = {
  product: Pick<Product, 'allergens' | 'mayContain' | 'allergensDeclared'>
  list: Intl.ListFormat
}

/** The allergens and traces that the label declares. Without a declaration no allergen is shown as absent. */
function Allergens({ product: { allergens, mayContain, allergensDeclared }, list }: AllergensProps) {
  const { i18n } = useLingui()
  const named = (names: typeof allergens) => list.format(names.map((name) => i18n._(allergenMessages[name])))
  const contained = named(allergens)
  const traces = named(mayContain)
  if (!allergensDeclared) return <Trans>Não informados à loja. Confira o rótulo antes de consumir.</Trans>
  return (
    <>
      {allergens.length > 0 ? (
        <strong className={css.strong}>
          <Trans>Contém {contained}</Trans>
        </strong>
      ) : (
        <Trans>O rótulo não declara nenhum como ingrediente</Trans>
      )}
      {mayContain.length > 0 && (
        <>
          <br />
          <strong className={css.strong}>
            <Trans>Pode conter {traces}</Trans>
          </strong>
        </>
      )}
    </>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={css.row}>
      <Box as="dt" tone="muted">
        {name}
      </Box>
      <dd>{children}</dd>
    </div>
  )
}

export function ProductFactsPending() {
  return (
    <div className={css.table}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={css.row}>
          <Skeleton width="long" />
          <Skeleton width={index === 2 ? 'full' : 'half'} />
        </div>
      ))}
    </div>
  )
}
