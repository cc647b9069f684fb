import { Trans, useLingui } from '@lingui/react/macro'
import LayoutGrid from 'lucide-react/icons/layout-grid'

import type { DepartmentSummary } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Inline } from '@lotus/ui/inline'
import { ScrollRow } from '@lotus/ui/scroll-row'
import { Skeleton } from '@lotus/ui/skeleton'
import { Text } from '@lotus/ui/text'

import type { QueryState } from '#layout/query-state.ts'
import { Link } from '#routing/links.tsx'
import { localized } from '#i18n/localized.ts'

import { DepartmentPicture } from './department-picture.tsx'
import * as css from './department-strip.css.ts'
import type { DepartmentsTrigger } from './departments-trigger.ts'

export type DepartmentStripProps = {
  /** In the shop's order. */
  departments: QueryState<readonly DepartmentSummary[]>
  trigger: DepartmentsTrigger
  onRetry: () => void
}

/** The departments in a row below the header, with reserved height; not on phones (NAV-07). */
export function DepartmentStrip({ departments, trigger, onRetry }: DepartmentStripProps) {
  const { t } = useLingui()
  return (
    <nav className={css.strip} data-around="" aria-label={t`Departamentos`} aria-busy={departments === 'loading'}>
      <div className={css.row}>
        <Link to="/departments" className={css.all} {...trigger}>
          <LayoutGrid aria-hidden="true" size={16} />
          <Trans>Departamentos</Trans>
        </Link>
        {departments === 'loading' ? (
          <Inline gap={6} wrap={false} grow="12rem">
            {[1, 2, 3, 4, 5, 6].map((place) => (
              <Skeleton key={place} shape="small" width="word" />
            ))}
          </Inline>
        ) : departments === 'failed' ? (
          <Inline gap={3} wrap={false} grow="12rem" role="alert">
            <Text size="small">
              <Trans>Erro ao carregar departamentos. Verifique sua conexão.</Trans>
            </Text>
            <Button size="small" onClick={onRetry}>
              <Trans>Tentar novamente</Trans>
            </Button>
          </Inline>
        ) : (
          <ScrollRow previousLabel={t`Departamentos anteriores`} nextLabel={t`Próximos departamentos`}>
            {departments.map((department) => (
              <li key={department.departmentId}>
                <DepartmentLink department={department} />
              </li>
            ))}
          </ScrollRow>
        )}
      </div>
    </nav>
  )
}

function DepartmentLink({ department }: { department: DepartmentSummary }) {
  const { i18n } = useLingui()
  return (
    <Link to="/products" search={{ department: String(department.departmentId) }} className={css.department}>
      <DepartmentPicture imageUrl={department.imageUrl} side={26} />
      {localized(department.names, i18n.locale)}
    </Link>
  )
}
