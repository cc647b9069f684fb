import { useLingui } from '@lingui/react/macro'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import X from 'lucide-react/icons/x'

import type { DepartmentSummary } from '@lotus/openapi/schema'
import { IconButton } from '@lotus/ui/icon-button'
import { NavRail, NavRailLink } from '@lotus/ui/nav-rail'

import { localized } from '#i18n/localized.ts'
import { Link } from '#routing/links.tsx'

import { DepartmentPicture } from './department-picture.tsx'

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
    <NavRail
      label={t`Departamentos recolhidos`}
      action={<IconButton label={t`Expandir os departamentos`} icon={<PanelLeftOpen size={22} />} onClick={onExpand} />}
      end={<IconButton label={t`Fechar os departamentos`} icon={<X size={22} />} onClick={onClose} />}
    >
      {departments.slice(0, shown).map(({ departmentId, names, imageUrl }) => (
        <NavRailLink
          key={departmentId}
          label={localized(names, i18n.locale)}
          icon={<DepartmentPicture imageUrl={imageUrl} side={32} />}
        >
          <Link to="/products" search={{ department: String(departmentId) }} />
        </NavRailLink>
      ))}
    </NavRail>
  )
}
