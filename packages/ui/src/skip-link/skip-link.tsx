import type { ComponentProps } from 'react'

import { skipLink } from './skip-link.css.ts'

export type SkipLinkProps = Omit<ComponentProps<'a'>, 'className' | 'style' | 'href'> & {
  /** Where the content starts: "#conteudo". */
  href: `#${string}`
}

/** The first link of a page, seen when it has the focus: past the header, to the content. */
export function SkipLink({ children, ...rest }: SkipLinkProps) {
  return (
    <a {...rest} className={skipLink}>
      {children}
    </a>
  )
}
