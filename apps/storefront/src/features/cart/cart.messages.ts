import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { MAX_LINE_QUANTITY, type CartDecision, type CartLine, type CartRejection } from '@lotus/commerce/cart-rules'
import { productNameForMessage } from '@lotus/commerce/text'
import type { ProductSummary } from '@lotus/openapi/schema'

import { localized } from '#i18n/localized.ts'
import { notify } from '#toasts.ts'

const added = 2_000
const updated = 1_500

/** The message of a rejected cart change, with the product name in the page's language (CART-02 to CART-05, CART-12). */
export function rejectionMessage(i18n: I18n, rejection: CartRejection, product?: ProductSummary): string {
  const name = product
    ? productNameForMessage(localized(product.names, i18n.locale))
    : 'name' in rejection.params
      ? rejection.params.name
      : ''
  switch (rejection.code) {
    case 'NOT_FOUND':
      return i18n._(msg`Produto não encontrado, atualize a página`)
    case 'ALREADY_IN_CART':
      return i18n._(msg`${name} já está no carrinho`)
    case 'OUT_OF_STOCK':
      return i18n._(msg`${name} está fora de estoque`)
    case 'NOT_IN_CART':
      return i18n._(msg`${name} não está no carrinho`)
    case 'MAX_QUANTITY': {
      const n = rejection.params.max
      // The limit of a line, not of the stock.
      if (n >= MAX_LINE_QUANTITY) return i18n._(msg`Quantidade máxima atingida`)
      return i18n._(msg`Quantidade máxima de ${name}: ${n} unidades`)
    }
    default:
      return rejection satisfies never
  }
}

type Change = 'added' | 'removed' | 'updated'

/** Announces the result of a change: success with an undo action, or the reason of the rejection. Returns whether it succeeded. */
export function announce<Line extends CartLine>(
  i18n: I18n,
  change: Change,
  product: ProductSummary,
  decision: CartDecision<Line>,
  undo?: () => void,
): boolean {
  if (!decision.ok) {
    notify({
      tone: 'critical',
      text: rejectionMessage(i18n, decision, product),
      key: `cart-${decision.code}-${product.productId}`,
    })
    return false
  }
  const name = productNameForMessage(localized(product.names, i18n.locale))
  const text = {
    added: msg`${name} foi adicionado ao carrinho`,
    removed: msg`${name} foi removido do carrinho`,
    updated: msg`Carrinho atualizado`,
  }[change]
  notify({
    tone: 'success',
    text: i18n._(text),
    key: `cart-${change}-${product.productId}`,
    duration: undo ? 6_000 : change === 'updated' ? updated : added,
    ...(undo
      ? {
          action: {
            label: i18n._(msg`Desfazer`),
            altText: i18n._(msg`Colocar o produto de volta no carrinho`),
            run: undo,
          },
        }
      : {}),
  })
  return true
}

/** Announces that the cart was cleared (CART-08). */
export const announceCleared = (i18n: I18n): void =>
  notify({ tone: 'success', text: i18n._(msg`Carrinho esvaziado`), key: 'cart-cleared' })
