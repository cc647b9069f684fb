import { Trans } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import BookmarkCheck from 'lucide-react/icons/bookmark-check'
import Clock from 'lucide-react/icons/clock'
import Heart from 'lucide-react/icons/heart'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import Sparkles from 'lucide-react/icons/sparkles'
import Star from 'lucide-react/icons/star'
import ThumbsUp from 'lucide-react/icons/thumbs-up'

import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { Dialog } from '@lotus/ui/dialog'
import { Stack } from '@lotus/ui/stack'

import * as css from './auth-form.css.ts'
import { AuthPanel, type AuthPanelProps } from './auth-panel.tsx'
import type { AuthView } from './auth-state.ts'
import { useLoginMessages, type LoginReason } from './login.messages.ts'

export type LoginDialogProps = Omit<AuthPanelProps, 'onView'> & {
  reason: LoginReason
  onView: (view: AuthView) => void
  /** "Continuar como visitante", in cart and checkout (D2); null elsewhere. */
  onGuest: (() => void) | null
  onClose: () => void
}

const icons = {
  generic: Sparkles,
  wishlist: Heart,
  checkout: MapPin,
  review: Star,
  vote: ThumbsUp,
  contact: MessageCircle,
  cart: ShoppingBasket,
  order: BookmarkCheck,
  expired: Clock,
} satisfies Record<LoginReason, LucideIcon>

/**
 * Login over the current page (AUTH-13). The page stays below. Closing it discards typed values and returns the focus to the
 * element that opened it.
 */
export function LoginDialog({ reason, view, onView, onGuest, onClose, ...panel }: LoginDialogProps) {
  const { title, subtitle, benefit } = useLoginMessages(reason, view)
  const Icon = icons[reason]
  return (
    <Dialog
      onClose={onClose}
      // A click outside a partly filled form is accidental.
      onPointerDownOutside={(event) => event.preventDefault()}
      size="small"
      title={title}
      description={subtitle}
      footer={
        onGuest === null ? undefined : (
          <Button emphasis="soft" size="large" width="full" onClick={onGuest}>
            <Trans>Continuar como visitante</Trans>
          </Button>
        )
      }
    >
      <Stack gap={5}>
        {(view === 'login' || view === 'signup') && (
          <p className={css.benefit}>
            <Box as="span" display="inline-flex" tone="accent">
              <Icon aria-hidden="true" size={20} />
            </Box>
            {benefit}
          </p>
        )}
        <AuthPanel {...panel} view={view} onView={onView} />
      </Stack>
    </Dialog>
  )
}
