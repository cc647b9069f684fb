import { Plural, Trans, useLingui } from '@lingui/react/macro'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import { useState } from 'react'

import type { NavigationPreferences } from '@lotus/machines/navigation'
import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { Disclosure } from '@lotus/ui/disclosure'
import { IconButton } from '@lotus/ui/icon-button'
import { Sheet } from '@lotus/ui/sheet'
import { Skeleton } from '@lotus/ui/skeleton'
import { Spread } from '@lotus/ui/spread'
import { Stack } from '@lotus/ui/stack'
import { Switch } from '@lotus/ui/switch'
import { Text } from '@lotus/ui/text'

import type { QueryState } from '#layout/query-state.ts'

import { DepartmentRow, type DepartmentRowProps, type SidebarRow } from './department-row.tsx'
import { DepartmentSearchField } from './department-search-field.tsx'
import * as css from './department-sidebar.css.ts'
import { focusPanel } from './focus-panel.ts'
import { createSwipe } from './swipe.ts'

export type DepartmentSidebarProps = Pick<DepartmentRowProps, 'categoriesOf' | 'onToggle'> & {
  open: boolean
  /** A navigation is in progress. */
  busy: boolean
  /** All departments, or those that the search found. */
  rows: QueryState<readonly SidebarRow[]>
  /** The number of departments and categories found; null without a search. */
  found: number | null
  /** The name of the previous page; null is the home page. */
  previous: string | null
  preferences: NavigationPreferences
  onClose: () => void
  onCollapse: () => void
  onBack: () => void
  onRetry: () => void
  /** The text is trimmed; empty without a search. */
  onSearch: (text: string) => void
  onPreferences: (change: Partial<NavigationPreferences>) => void
}

/** The sidebar with the departments and their categories, over the page (NAV-13 to NAV-17, NAV-23). */
export function DepartmentSidebar({ open, onClose, ...panel }: DepartmentSidebarProps) {
  const { t } = useLingui()
  const [swipe] = useState(createSwipe)
  return (
    <Sheet
      side="sidebar"
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={t`Departamentos`}
      onOpenAutoFocus={focusPanel}
      onTouchStart={swipe.begin}
      onTouchCancel={swipe.cancel}
      onTouchEnd={(event) => {
        if (swipe.end(event)) onClose()
      }}
    >
      <Content {...panel} />
    </Sheet>
  )
}

function Content({
  busy,
  rows,
  found,
  previous,
  preferences,
  onCollapse,
  onBack,
  onRetry,
  onSearch,
  onPreferences,
  ...categories
}: Omit<DepartmentSidebarProps, 'open' | 'onClose'>) {
  const { t } = useLingui()
  return (
    <div className={busy ? css.busy : undefined}>
      <Stack aria-busy={busy || rows === 'loading'}>
        <Spread gap={2} wrap={false}>
          <button type="button" className={css.back} onClick={onBack}>
            <ArrowLeft aria-hidden="true" size={18} />
            <span>{previous === null ? <Trans>Voltar ao início</Trans> : <Trans>Voltar para {previous}</Trans>}</span>
          </button>
          <span className={css.collapse}>
            <IconButton label={t`Recolher os departamentos`} icon={<PanelLeftClose size={22} />} onClick={onCollapse} />
          </span>
        </Spread>
        <div>
          <DepartmentSearchField onSearch={onSearch} />
          <output className={css.status}>{found !== null && <Found count={found} />}</output>
        </div>
        <Rows rows={rows} onRetry={onRetry} showCounts={preferences.showProductCounts} {...categories} />
        <Disclosure summary={t`Opções`}>
          <Switch
            label={t`Lembrar o último departamento`}
            checked={preferences.rememberLastDepartment}
            onChange={(event) => onPreferences({ rememberLastDepartment: event.target.checked })}
          />
          <Switch
            label={t`Abrir as categorias automaticamente`}
            checked={preferences.autoExpandCategories}
            onChange={(event) => onPreferences({ autoExpandCategories: event.target.checked })}
          />
          <Switch
            label={t`Mostrar a quantidade de produtos`}
            checked={preferences.showProductCounts}
            onChange={(event) => onPreferences({ showProductCounts: event.target.checked })}
          />
        </Disclosure>
      </Stack>
    </div>
  )
}

type RowsProps = Pick<DepartmentSidebarProps, 'rows' | 'onRetry'> & Omit<DepartmentRowProps, 'row'>

function Rows({ rows, onRetry, ...row }: RowsProps) {
  const { t } = useLingui()
  if (rows === 'loading')
    return (
      <Stack gap={3} paddingY={2}>
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <Skeleton key={place} shape="button" />
        ))}
      </Stack>
    )
  if (rows === 'failed')
    return (
      <Stack gap={3} align="start" role="alert">
        <Text size="small">
          <Trans>Erro ao carregar departamentos. Verifique sua conexão.</Trans>
        </Text>
        <Button size="small" onClick={onRetry}>
          <Trans>Tentar novamente</Trans>
        </Button>
      </Stack>
    )
  if (rows.length === 0)
    return (
      <Box as="p" paddingY={3} tone="muted">
        <Trans>Nenhum departamento encontrado</Trans>
      </Box>
    )
  return (
    <nav aria-label={t`Lista de departamentos`}>
      <Stack as="ul" gap={1}>
        {rows.map((each) => (
          <DepartmentRow key={each.department.departmentId} row={each} {...row} />
        ))}
      </Stack>
    </nav>
  )
}

function Found({ count }: { count: number }) {
  return <Plural value={count} _0="Nenhum resultado encontrado" one="# resultado" other="# resultados" />
}
