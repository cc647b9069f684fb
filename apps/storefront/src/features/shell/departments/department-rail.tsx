import { useLingui } from '@lingui/react/macro'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import X from 'lucide-react/icons/x'

import type { DepartmentSummary } from '@lotus/openapi/schema'
import { IconButton } from '@lotus/ui/icon-button'
import { Stack } from '@lotus/ui/stack'
import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import { localized } from '#i18n/localized.ts'
import { Link } from '#routing/links.tsx'

import { DepartmentPicture } from './department-picture.tsx'
import * as css from './department-rail.css.ts'

const shown = 8

export type DepartmentRailProps = {
  /** In the shop's order; the first 8 are shown. */
  departments: readonly DepartmentSummary[]
  onExpand: () => void
  onClose: () => void
}

/** The collapsed department sidebar: icons in a column of 64 px beside the page (NAV-16). */
export function DepartmentRail({ departments, onExpand, onClose }: DepartmentRailProps) {
  const { t, i18n } = useLingui()
  return (
    <nav className={css.rail} aria-label={t`Departamentos recolhidos`}>
      <IconButton label={t`Expandir os departamentos`} icon={<PanelLeftOpen size={22} />} onClick={onExpand} />
      <Stack as="ul" gap={1} paddingY={2}>
        {departments.slice(0, shown).map(({ departmentId, names, imageUrl }) => {
          const name = localized(names, i18n.locale)
          return (
            <li key={departmentId}>
              <Link
                to="/products"
                search={{ department: String(departmentId) }}
                className={css.department}
                title={name}
              >
                <DepartmentPicture imageUrl={imageUrl} side={32} />
                <VisuallyHidden>{name}</VisuallyHidden>
              </Link>
            </li>
          )
        })}
      </Stack>
      <div className={css.end}>
        <IconButton label={t`Fechar os departamentos`} icon={<X size={22} />} onClick={onClose} />
      </div>
    </nav>
  )
}
