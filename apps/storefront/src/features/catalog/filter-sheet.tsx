import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { Button } from '@lotus/ui/button'
import { DialogClose } from '@lotus/ui/dialog'
import { Inline } from '@lotus/ui/inline'
import { Sheet } from '@lotus/ui/sheet'

import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'
import { filterCount, withoutFilters } from './list-search.ts'

type FilterSheetProps = FilterPanelProps & { busy: boolean; onClose: () => void }

/** The filters in a sheet (CAT-05). Choices apply immediately. */
export function FilterSheet({ busy, onClose, ...panel }: FilterSheetProps) {
  const { t } = useLingui()
  const { totalElements: total, totalIsBounded: isBounded } = panel.list
  return (
    <Sheet
      onClose={onClose}
      title={t`Filtros`}
      closeLabel={t`Fechar filtros`}
      footer={
        <Inline gap={3} wrap={false} justify="between">
          <Button
            emphasis="ghost"
            disabled={filterCount(panel.search) === 0}
            onClick={() => panel.onSearch(withoutFilters(panel.search))}
          >
            <Trans>Limpar tudo</Trans>
          </Button>
          <DialogClose>
            <Button emphasis="strong" busy={busy}>
              {isBounded ? (
                <Plural value={total} one="Ver mais de # resultado" other="Ver mais de # resultados" />
              ) : (
                <Plural value={total} _0="Nenhum resultado" one="Ver # resultado" other="Ver # resultados" />
              )}
            </Button>
          </DialogClose>
        </Inline>
      }
    >
      <FilterPanel {...panel} />
    </Sheet>
  )
}
