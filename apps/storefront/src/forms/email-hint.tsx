import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '@lotus/ui/button'
import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import { suggestEmail } from './suggest-email.ts'

type EmailHintProps = {
  /** As typed. Render the hint after blur, because the address is incomplete before. */
  email: string
  onAccept: (suggested: string) => void
}

/** Suggests a correction of a mistyped domain. One press accepts it; the typed address stays valid. */
export function EmailHint({ email, onAccept }: EmailHintProps) {
  const { t } = useLingui()
  const suggested = suggestEmail(email)
  return (
    <>
      <VisuallyHidden aria-live="polite">{suggested !== null && t`Você quis dizer ${suggested}?`}</VisuallyHidden>
      {suggested !== null && (
        <div>
          <Button
            size="small"
            emphasis="link"
            onClick={({ currentTarget }) => {
              onAccept(suggested)
              // The button is removed while it has the focus.
              currentTarget.closest('form')?.querySelector<HTMLInputElement>('input[type=email]')?.focus()
            }}
          >
            <Trans>Você quis dizer {suggested}?</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
