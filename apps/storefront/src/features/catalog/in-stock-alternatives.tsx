import { Trans, useLingui } from '@lingui/react/macro'

import type { ProductSummary } from '@lotus/openapi/schema'
import { Box } from '@lotus/ui/box'
import { Card } from '@lotus/ui/card'
import { Heading } from '@lotus/ui/heading'
import { Stack } from '@lotus/ui/stack'

import { DietWarning } from '#diet/diet-warning.tsx'
import { localized } from '#i18n/localized.ts'
import { LinePicture } from '#layout/line-picture.tsx'
import { Link } from '#routing/links.tsx'

import * as css from './in-stock-alternatives.css.ts'
import { ProductPrice } from './product-price.tsx'

const shown = 3

/** Similar products in stock beside the alert of a sold-out product (BEY-17). `products` is null while they load. */
export function InStockAlternatives({ products }: { products: ProductSummary[] | null }) {
  const { i18n } = useLingui()
  if (products === null) return <div className={css.room} aria-hidden="true" />
  const inStock = products.filter(({ quantity }) => quantity > 0).slice(0, shown)
  if (inStock.length === 0) return null
  return (
    <Card asChild padding="small" radius="card">
      <section>
        <Stack gap={2}>
          <Box paddingX={2} paddingTop={2}>
            <Heading level={2} size="title4">
              <Trans>Parecidos em estoque</Trans>
            </Heading>
          </Box>
          <Stack as="ul" gap={1}>
            {inStock.map((product) => (
              <li key={product.productId} className={css.row}>
                <LinePicture product={product} size={56} />
                <Stack gap={1}>
                  <Link
                    to="/products/$productId"
                    params={{ productId: String(product.productId) }}
                    className={css.link}
                  >
                    {localized(product.names, i18n.locale)}
                  </Link>
                  <ProductPrice product={product} layout="inline" />
                  <DietWarning product={product} layout="line" />
                </Stack>
              </li>
            ))}
          </Stack>
        </Stack>
      </section>
    </Card>
  )
}
