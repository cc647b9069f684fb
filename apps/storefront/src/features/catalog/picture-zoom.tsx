import { useLingui } from '@lingui/react/macro'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useState } from 'react'

import { Dialog } from '@lotus/ui/dialog'
import { IconButton } from '@lotus/ui/icon-button'
import { Inline } from '@lotus/ui/inline'

import { zoomedPicture } from '#layout/media.ts'

import * as css from './picture-zoom.css.ts'

/** The widths of the picture as multiples of the dialog's width. */
const scales = [1, 2, 3]

export type PictureZoomProps = {
  imageUrl: string
  alt: string
  onClose: () => void
}

/** A dialog that zooms a picture by buttons and scrolls it by touch, mouse or arrow keys (BEY-22). */
export function PictureZoom({ imageUrl, alt, onClose }: PictureZoomProps) {
  const { t } = useLingui()
  const [step, setStep] = useState(0)
  const [isMissing, setIsMissing] = useState(false)
  return (
    <Dialog
      onClose={onClose}
      size="large"
      title={alt}
      footer={
        <Inline justify="end" align="stretch" wrap={false}>
          <IconButton
            label={t`Diminuir imagem`}
            icon={<ZoomOut size={22} />}
            disabled={step === 0}
            onClick={() => setStep(step - 1)}
          />
          <IconButton
            label={t`Aumentar imagem`}
            icon={<ZoomIn size={22} />}
            disabled={step === scales.length - 1}
            onClick={() => setStep(step + 1)}
          />
        </Inline>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <section className={css.view} tabIndex={0} aria-label={alt}>
        <img
          src={isMissing ? imageUrl : zoomedPicture(imageUrl)}
          alt={alt}
          width={1024}
          height={1024}
          className={css.picture}
          style={{ inlineSize: `${100 * (scales[step] ?? 1)}%`, backgroundImage: `url("${imageUrl}")` }}
          onError={() => setIsMissing(true)}
        />
      </section>
    </Dialog>
  )
}
