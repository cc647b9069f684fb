import { Button, type ButtonProps } from '@lotus/ui/button'

import { Link, type LinkProps } from '#routing/links.tsx'

type LinkButtonProps = Omit<ButtonProps, 'asChild' | 'busy' | 'onClick'> &
  Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>

/** A link to a page of the shop that looks like a button. */
export const LinkButton = ({ to, params, search, hash, children, ...look }: LinkButtonProps) => (
  <Button {...look} asChild>
    <Link to={to} params={params} search={search} hash={hash}>
      {children}
    </Link>
  </Button>
)
