import { Trans, useLingui } from '@lingui/react/macro'
import MapPin from 'lucide-react/icons/map-pin'
import Truck from 'lucide-react/icons/truck'
import type { ReactNode } from 'react'

import type { NextWindow } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { EmptyState } from '@lotus/ui/empty-state'

import type { Arrival } from '#delivery/arrival.ts'
import { CepButton } from '#delivery/cep-button.tsx'
import { useNextWindowText } from '#delivery/next-window-text.ts'

import * as css from './arrives-today.css.ts'
import { nothingToday } from './filter-views.ts'
import { ListLink } from './list-link.tsx'
import { listPageSize, withoutFilter, type ListSearch } from './list-search.ts'
import { ProductGridPending } from './product-grid.tsx'

type ArrivesTodayProps = { search: ListSearch; arrival: Arrival; children: ReactNode }

/** Why a list of what arrives today is empty: it needs a CEP, nothing arrives at this one, or else `children`. */
export function ArrivesToday({ search, arrival, children }: ArrivesTodayProps) {
  if (arrival.state === 'none')
    return (
      <EmptyState
        art={<Truck size={64} />}
        title={<Trans>Nada chega hoje</Trans>}
        action={
          <>
            <WithoutFilter search={search} emphasis="strong" />
            <CepButton emphasis="soft">
              <Trans>Usar outro CEP</Trans>
            </CepButton>
          </>
        }
      >
        <Why next={arrival.next} />
      </EmptyState>
    )
  if (arrival.state !== 'withoutCep') return children
  return (
    <>
      <div className={css.placeholder}>
        <ProductGridPending layout="list" count={listPageSize / 2} />
      </div>
      <div className={css.notice}>
        <EmptyState
          art={<MapPin size={64} />}
          title={<Trans>Onde entregamos?</Trans>}
          action={
            <>
              <CepButton emphasis="strong">
                <Trans>Informe seu CEP</Trans>
              </CepButton>
              <WithoutFilter search={search} emphasis="soft" />
            </>
          }
        >
          <Trans>Com o CEP mostramos o que chega hoje.</Trans>
        </EmptyState>
      </div>
    </>
  )
}

const WithoutFilter = ({ search, emphasis }: { search: ListSearch; emphasis: 'strong' | 'soft' }) => (
  <Button asChild emphasis={emphasis}>
    <ListLink search={withoutFilter(search, 'arrivesToday')}>
      <Trans>Tirar o filtro “Chega hoje”</Trans>
    </ListLink>
  </Button>
)

function Why({ next }: { next: NextWindow | null }) {
  const { i18n } = useLingui()
  const nextWindowText = useNextWindowText()
  const why = i18n._(nothingToday(next))
  if (next === null) return why
  const time = nextWindowText(next)
  return (
    <>
      {why} <Trans>Próxima entrega: {time}.</Trans>
    </>
  )
}
