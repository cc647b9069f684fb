import { useLingui } from '@lingui/react/macro'

import type { ProductSummary } from '@lotus/openapi/schema'
import { Gallery } from '@lotus/ui/gallery'
import { ProductArt } from '@lotus/ui/product-art'

import { localized } from '#i18n/localized.ts'
import { picture } from '#layout/media.ts'

import { ProductFront } from './product-front.tsx'
import { sizes } from './picture-sizes.ts'

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
      showLabel={(number) => t`Mostrar imagem ${number} de ${count}`}
      thumbnails={imageUrls.map((imageUrl) => {
        const { src, ...sources } = picture(imageUrl)
        return (
          <ProductArt
            key={imageUrl}
            src={src}
            sources={sources}
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
        if (index === 0) return <ProductFront key={imageUrl} product={product} />
        const { src, ...sources } = picture(imageUrl)
        const number = index + 1
        return (
          <ProductArt
            key={imageUrl}
            src={src}
            sources={sources}
            sizes={sizes.product}
            alt={t`${name}, imagem ${number} de ${count}`}
            width={512}
            height={512}
            tint={tint}
            radius="panel"
          />
        )
      })}
    </Gallery>
  )
}
