import { Trans, useLingui } from '@lingui/react/macro'
import LayoutGrid from 'lucide-react/icons/layout-grid'

import type { DepartmentSummary } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Container } from '@lotus/ui/container'
import { Skeleton } from '@lotus/ui/skeleton'

import type { QueryState } from '#layout/query-state.ts'
import { Link } from '#routing/links.tsx'
import { localized } from '#i18n/localized.ts'
import { picture } from '#layout/media.ts'

import * as css from './department-strip.css.ts'

export type DepartmentStripProps = {
  /** In the shop's order. */
  departments: QueryState<readonly DepartmentSummary[]>
  onRetry: () => void
}

const side = 26

/** The departments in a row below the header, with reserved height; not on phones (NAV-07). */
export function DepartmentStrip({ departments, onRetry }: DepartmentStripProps) {
  const { t } = useLingui()
  return (
    <nav className={css.strip} aria-label={t`Departamentos`} aria-busy={departments === 'loading'}>
      <Container asChild>
        <div className={css.row}>
          <Link to="/departments" className={css.all}>
            <LayoutGrid aria-hidden="true" size={16} />
            <Trans>Departamentos</Trans>
          </Link>
          {departments === 'loading' ? (
            <div className={css.pending}>
              {[1, 2, 3, 4, 5, 6].map((place) => (
                <Skeleton key={place} shape="small" width="word" />
              ))}
            </div>
          ) : departments === 'failed' ? (
            <div className={css.failed} role="alert">
              <p className={css.failedText}>
                <Trans>Erro ao carregar departamentos. Verifique sua conexão.</Trans>
              </p>
              <Button size="small" onClick={onRetry}>
                <Trans>Tentar novamente</Trans>
              </Button>
            </div>
          ) : (
            <ul className={css.scroller}>
              {departments.map((department) => (
                <li key={department.departmentId}>
                  <DepartmentLink department={department} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </Container>
    </nav>
  )
}

function DepartmentLink({ department }: { department: DepartmentSummary }) {
  const { i18n } = useLingui()
  const { src, avif, webp } = picture(department.imageUrl)
  return (
    <Link to="/products" search={{ department: String(department.departmentId) }} className={css.department}>
      <picture className={css.picture}>
        {avif !== undefined && <source type="image/avif" srcSet={avif} sizes={`${side}px`} />}
        {webp !== undefined && <source type="image/webp" srcSet={webp} sizes={`${side}px`} />}
        <img className={css.image} src={src} alt="" width={side} height={side} loading="lazy" />
      </picture>
      {localized(department.names, i18n.locale)}
    </Link>
  )
}
