import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Breadcrumbs } from '@lotus/ui/breadcrumbs'

import { Link } from '#routing/links.tsx'

type PageBreadcrumbsProps = {
  /** The name of the page, if it is not the last link. */
  current?: string
  /** The links between the home page and the page. */
  children?: ReactNode
}

/** The breadcrumbs of a page, which begin at the home page (NAV-18). */
export function PageBreadcrumbs({ children, ...rest }: PageBreadcrumbsProps) {
  const { t } = useLingui()
  return (
    <Breadcrumbs label={t`Você está em`} {...rest}>
      <Link to="/" activeOptions={{ exact: true }}>
        <Trans>Início</Trans>
      </Link>
      {children}
    </Breadcrumbs>
  )
}
