import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, Heart, MapPin, MessageCircle, ShoppingBasket, Sparkles, Star, type LucideIcon } from 'lucide-react'
import { useState } from 'react'

import { Button } from '@lotus/ui/button'
import { Dialog } from '@lotus/ui/dialog'

import * as css from './auth-form.css.ts'
import { AuthPanel, type AuthPanelProps } from './auth-panel.tsx'
import type { AuthView } from './auth-state.ts'
import { useLoginMessages, type LoginReason } from './login.messages.ts'

export type LoginDialogProps = Omit<AuthPanelProps, 'onView'> & {
  reason: LoginReason
  onView: (view: AuthView) => void
  /** "Continuar como visitante", in cart and checkout (D2); null where there is no such way. */
  onGuest: (() => void) | null
  onClose: () => void
}

const icons = {
  generic: Sparkles,
  wishlist: Heart,
  checkout: MapPin,
  review: Star,
  contact: MessageCircle,
  cart: ShoppingBasket,
  expired: Clock,
} satisfies Record<LoginReason, LucideIcon>

/**
 * Signing in over the page that wanted it (AUTH-13). The page stays as it is below. Closed, it forgets what was typed;
 * whoever opened it gets the focus back.
 */
export function LoginDialog({ reason, view, onView, onGuest, onClose, ...panel }: LoginDialogProps) {
  const { t } = useLingui()
  const { title, subtitle, benefit } = useLoginMessages(reason, view)
  const Icon = icons[reason]
  const [opener] = useState(() => document.activeElement)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      // Where a form is half filled, a press beside it is a slip of the hand.
      onPointerDownOutside={(event) => event.preventDefault()}
      // Radix knows only a trigger of its own; this dialog is asked for from anywhere.
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        if (opener instanceof HTMLElement) opener.focus()
      }}
      size="small"
      title={title}
      description={subtitle}
      closeLabel={t`Fechar`}
      footer={
        onGuest === null ? undefined : (
          <Button emphasis="soft" size="large" width="full" onClick={onGuest}>
            <Trans>Continuar como visitante</Trans>
          </Button>
        )
      }
    >
      <div className={css.panel}>
        {(view === 'login' || view === 'signup') && (
          <p className={css.benefit}>
            <Icon aria-hidden="true" size={20} className={css.benefitIcon} />
            {benefit}
          </p>
        )}
        <AuthPanel {...panel} view={view} onView={onView} />
      </div>
    </Dialog>
  )
}
