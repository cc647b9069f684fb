import type { ComponentProps } from 'react'

import { skipLink } from './skip-link.css.ts'

export type SkipLinkProps = Omit<ComponentProps<'a'>, 'className' | 'style' | 'href'> & {
  /** The target, the start of the content: "#conteudo". */
  href: `#${string}`
}

/** The first link of a page, visible on focus: skips the header. */
export function SkipLink({ children, ...rest }: SkipLinkProps) {
  return (
    <a {...rest} className={skipLink}>
      {children}
    </a>
  )
}
