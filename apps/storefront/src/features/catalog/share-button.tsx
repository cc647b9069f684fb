import { useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useState } from 'react'

import { Badge } from '@lotus/ui/badge'
import { IconButton } from '@lotus/ui/icon-button'

import type { ShareOutcome } from '#layout/share.ts'

const shownFor = 2500

type ShareButtonProps = { share: () => Promise<ShareOutcome> }

/** Shares the page (PROD-01). */
export function ShareButton({ share }: ShareButtonProps) {
  const { t } = useLingui()
  const [outcome, setOutcome] = useState<ShareOutcome | null>(null)
  useEffect(() => {
    if (outcome === null) return undefined
    const timer = setTimeout(() => setOutcome(null), shownFor)
    return () => clearTimeout(timer)
  }, [outcome])
  const message = outcome === 'copied' ? t`Link copiado` : outcome === 'failed' ? t`Não deu para copiar o link` : ''
  return (
    <>
      <output>{message !== '' && <Badge tone="inverse">{message}</Badge>}</output>
      <IconButton
        emphasis="floating"
        label={t`Compartilhar`}
        icon={outcome === 'copied' ? <Check /> : <Share2 />}
        onClick={() => void share().then(setOutcome)}
      />
    </>
  )
}
