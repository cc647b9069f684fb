import { useLingui } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, type ReactNode } from 'react'

import type { DepartmentSummary } from '@lotus/openapi/schema'
import { Columns } from '@lotus/ui/columns'
import { DialogClose } from '@lotus/ui/dialog'
import { IconButton } from '@lotus/ui/icon-button'
import { ListItem } from '@lotus/ui/list-item'

import { localized } from '#i18n/localized.ts'
import { Link } from '#routing/links.tsx'

import { DepartmentPicture } from './department-picture.tsx'
import * as css from './department-sidebar.css.ts'
import { ProductCount } from './product-count.tsx'

export type SidebarRow = {
  department: DepartmentSummary
  isExpanded: boolean
  /** The current department, or that of the last visit. */
  isCurrent: boolean
}

export type DepartmentRowProps = {
  row: SidebarRow
  showCounts: boolean
  /** The `DepartmentCategories` of an expanded department. */
  categoriesOf: (departmentId: number) => ReactNode
  onToggle: (departmentId: number) => void
}

/** A department with its link, and its categories when it is expanded (NAV-13). */
export function DepartmentRow({ row, showCounts, categoriesOf, onToggle }: DepartmentRowProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const { department, isExpanded, isCurrent } = row
  const { departmentId, names, imageUrl, tint, productCount } = department
  const name = localized(names, i18n.locale)
  return (
    <li>
      <Columns columns="fill-auto" gap={0} radius="field" background={isCurrent ? 'accentSoft' : undefined}>
        <DialogClose>
          <ListItem
            label={name}
            icon={
              <span className={css.field} data-tint={tint}>
                <DepartmentPicture imageUrl={imageUrl} side={32} />
              </span>
            }
            end={showCounts && <ProductCount count={productCount} />}
          >
            <Link to="/products" search={{ department: String(departmentId) }} />
          </ListItem>
        </DialogClose>
        <IconButton
          label={t`Categorias de ${name}`}
          icon={
            <span className={css.chevron}>
              <ChevronDown size={20} />
            </span>
          }
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => onToggle(departmentId)}
        />
      </Columns>
      <div id={id} hidden={!isExpanded} className={css.categories}>
        {isExpanded && categoriesOf(departmentId)}
      </div>
    </li>
  )
}
