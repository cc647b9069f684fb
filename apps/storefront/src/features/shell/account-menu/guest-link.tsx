import { Trans } from '@lingui/react/macro'
import UserRound from 'lucide-react/icons/user-round'

import { Link } from '#routing/links.tsx'

import * as css from '#features/shell/header/header.css.ts'

/** The login link of a guest (NAV-05). `onLogin` saves the current page for the redirect after login. */
export function GuestLink({ onLogin }: { onLogin: () => void }) {
  return (
    <Link to="/login" className={css.action} onClick={onLogin}>
      <UserRound aria-hidden="true" size={20} />
      <span className={css.accountName}>
        <Trans>Entrar</Trans>
      </span>
    </Link>
  )
}
