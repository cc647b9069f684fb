import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'

import type { ProductSummary } from '@lotus/openapi/schema'
import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { Columns } from '@lotus/ui/columns'
import { Dialog } from '@lotus/ui/dialog'
import { Heading } from '@lotus/ui/heading'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { DietWarning } from '#diet/diet-warning.tsx'
import { LinkButton } from '#layout/link-button.tsx'
import { localized } from '#i18n/localized.ts'
import { LinePicture } from '#layout/line-picture.tsx'
import { useMoney } from '#shop/money.tsx'

import type { BoughtAgain, MissingLine } from './buy-again.ts'

export type BuyAgainDialogProps = {
  result: BoughtAgain
  /** Products in the cart. */
  inCart: ReadonlySet<number>
  onAdd: (product: ProductSummary) => void
  onClose: () => void
}

/** Lists what could not be bought again, with alternatives (BEY-07). The rest is in the cart. */
export const BuyAgainDialog = ({ result: { added, missing }, inCart, onAdd, onClose }: BuyAgainDialogProps) => (
  <Dialog
    onClose={onClose}
    title={<Trans>Alguns produtos não estão disponíveis</Trans>}
    description={
      added === 0 ? (
        <Trans>Nenhum produto deste pedido está disponível agora.</Trans>
      ) : (
        <Plural
          value={added}
          one="# produto está no carrinho, com o preço de hoje."
          other="# produtos estão no carrinho, com o preço de hoje."
        />
      )
    }
    footer={
      <LinkButton to="/cart" emphasis="strong">
        <Trans>Ver carrinho</Trans>
      </LinkButton>
    }
  >
    <Stack gap={6}>
      {missing.map((line) => (
        <Missing key={line.productId} line={line} inCart={inCart} onAdd={onAdd} />
      ))}
    </Stack>
  </Dialog>
)

function Missing({ line, inCart, onAdd }: { line: MissingLine } & Pick<BuyAgainDialogProps, 'inCart' | 'onAdd'>) {
  const { i18n } = useLingui()
  const name = localized(line.names, i18n.locale)
  return (
    <section>
      <Stack gap={2}>
        <Heading level={3} size="title4">
          {name}
        </Heading>
        <Text size="small" tone="muted">
          {line.alternatives.length === 0 ? (
            <Trans>Fora de estoque, e não encontramos um produto parecido.</Trans>
          ) : (
            <Trans>Fora de estoque. No lugar dele você pode levar:</Trans>
          )}
        </Text>
        {line.alternatives.length > 0 && (
          <Box as="ul" display="grid">
            {line.alternatives.map((product) => (
              <Alternative
                key={product.productId}
                product={product}
                isInCart={inCart.has(product.productId)}
                onAdd={() => onAdd(product)}
              />
            ))}
          </Box>
        )}
      </Stack>
    </section>
  )
}

type AlternativeProps = { product: ProductSummary; isInCart: boolean; onAdd: () => void }

function Alternative({ product, isInCart, onAdd }: AlternativeProps) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const name = localized(product.names, i18n.locale)
  return (
    <Columns as="li" columns="64-fill-auto" gap={4} paddingY={3} border="between">
      <LinePicture product={product} size={64} />
      <Stack gap={1} textWrap="balance">
        <Text weight="medium" leading="tight">
          {name}
        </Text>
        <Text size="small" tone="muted" numeric>
          {money(product.finalPrice)}
        </Text>
        <DietWarning product={product} layout="line" />
      </Stack>
      {isInCart ? (
        <Text size="small" tone="accent" weight="semibold">
          <Check size={16} aria-hidden="true" /> <Trans>No carrinho</Trans>
        </Text>
      ) : (
        <Button size="small" icon={<Plus />} aria-label={t`Adicionar ${name}`} onClick={onAdd}>
          <Trans>Adicionar</Trans>
        </Button>
      )}
    </Columns>
  )
}
