import { Trans } from '@lingui/react/macro'

import { Button } from '@lotus/ui/button'
import { FloatingPanel } from '@lotus/ui/floating-panel'

import { trouble, type Trouble } from '#hydration/trouble.ts'
import { retryNow } from '#hydration/wanted-code.ts'
import { TroubleText } from '#layout/trouble-text.tsx'
import { useStore } from '#storage/store.ts'

import * as css from './connection-notice.css.ts'

type ConnectionNoticeProps = { trouble: Trouble | null; onRetry: () => void; onClose: () => void }

/** Says why a part of the page that the shopper waits for is missing, and offers a retry (SHELL-09). */
export const ConnectionNotice = ({ trouble, onRetry, onClose }: ConnectionNoticeProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The panel is a section.
  <FloatingPanel role="status" data-connection="">
    {trouble !== null && (
      <>
        <span className={css.words}>
          <TroubleText trouble={trouble} />
        </span>
        <span className={css.buttons}>
          <Button size="small" emphasis="strong" onClick={onRetry}>
            <Trans>Tentar novamente</Trans>
          </Button>
          <Button size="small" onClick={onClose}>
            <Trans>Fechar</Trans>
          </Button>
        </span>
      </>
    )}
  </FloatingPanel>
)

/** The notice of the page. It disappears when the missing part has loaded. */
export const LiveConnectionNotice = () => (
  <ConnectionNotice trouble={useStore(trouble, null)} onRetry={retryNow} onClose={() => trouble.write(null)} />
)
