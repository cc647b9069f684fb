import { Link as LinkLook, type LinkProps as LinkLookProps } from '@lotus/ui/link'

import { Link, type LinkProps } from '#routing/links.tsx'

type TextLinkProps = Pick<LinkLookProps, 'emphasis' | 'area' | 'aria-label' | 'children'> &
  Pick<LinkProps, 'to' | 'params' | 'search'>

/** A text link to a page of the shop. */
export const TextLink = ({ emphasis, area, ...link }: TextLinkProps) => (
  <LinkLook asChild {...(emphasis && { emphasis })} {...(area && { area })}>
    <Link {...link} />
  </LinkLook>
)
