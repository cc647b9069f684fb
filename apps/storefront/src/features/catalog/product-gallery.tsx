import { useLingui } from '@lingui/react/macro'

import ZoomIn from 'lucide-react/icons/zoom-in'
import { useState, type ReactNode } from 'react'

import type { ProductSummary } from '@lotus/openapi/schema'
import { Gallery } from '@lotus/ui/gallery'
import { IconButton } from '@lotus/ui/icon-button'
import { ProductArt } from '@lotus/ui-shop/product-art'

import { lazyWithRetry, preloadOnIntent } from '#hydration/lazy-with-retry.ts'
import { localized } from '#i18n/localized.ts'
import { picture } from '#layout/media.ts'

import * as css from './picture-zoom.css.ts'
import { ProductFront } from './product-front.tsx'
import { sizes } from './picture-sizes.ts'

const PictureZoom = lazyWithRetry(() => import('./picture-zoom.tsx'), 'PictureZoom')

type ProductGalleryProps = {
  product: ProductSummary
  /** All pictures; the first is that of the product. */
  imageUrls: readonly string[]
}

/** The pictures of a product (BEY-22): the front, and what else its shop shows. */
export function ProductGallery({ product, imageUrls }: ProductGalleryProps) {
  const { i18n, t } = useLingui()
  const name = localized(product.names, i18n.locale)
  const count = imageUrls.length
  const { tint } = product
  return (
    <Gallery
      label={t`Imagens de ${name}`}
      thumbnails={imageUrls.map((imageUrl) => {
        return (
          <ProductArt
            key={imageUrl}
            {...picture(imageUrl)}
            sizes="64px"
            alt=""
            width={64}
            height={64}
            tint={tint}
            ratio="square"
            radius="field"
            eager
          />
        )
      })}
    >
      {imageUrls.map((imageUrl, index) => {
        const number = index + 1
        const alt = t`${name}, imagem ${number} de ${count}`
        return (
          <Zoomable key={imageUrl} imageUrl={imageUrl} alt={index === 0 ? name : alt}>
            {index === 0 ? (
              <ProductFront product={product} />
            ) : (
              <ProductArt
                {...picture(imageUrl)}
                sizes={sizes.product}
                alt={alt}
                width={512}
                height={512}
                tint={tint}
                radius="panel"
              />
            )}
          </Zoomable>
        )
      })}
    </Gallery>
  )
}

/** A picture with a button that shows it larger. */
function Zoomable({ imageUrl, alt, children }: { imageUrl: string; alt: string; children: ReactNode }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={css.place}>
      {children}
      <div className={css.open}>
        <IconButton
          label={t`Ampliar: ${alt}`}
          emphasis="floating"
          icon={<ZoomIn size={22} />}
          aria-haspopup="dialog"
          {...preloadOnIntent(PictureZoom)}
          onClick={() => setIsOpen(true)}
        />
      </div>
      {isOpen && <PictureZoom imageUrl={imageUrl} alt={alt} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
