import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

import { productNameForMessage } from '@lotus/commerce/text'
import type { CartNotice } from '@lotus/machines/cart-sync/types'
import type { CartMergeChange, ProductSummary } from '@lotus/openapi/schema'

import { localized } from '#i18n/localized.ts'
import { codeMessage, type ProblemCode } from '#problem-message.tsx'
import { notify, type NewToast } from '#toasts.ts'

import { rejectionMessage } from './cart.messages.ts'

type Notice<Type extends CartNotice['type']> = Extract<CartNotice, { type: Type }>

const undoTime = 10_000

function reasonOf(i18n: I18n, { code, available }: Notice<'change.rejected'>, product: ProductSummary): string | null {
  const name = product.productName
  if (code === 'OUT_OF_STOCK')
    return available === null || available === 0
      ? rejectionMessage(i18n, { ok: false, code: 'OUT_OF_STOCK', params: { name } }, product)
      : rejectionMessage(i18n, { ok: false, code: 'MAX_QUANTITY', params: { name, max: available } }, product)
  if (code === 'PRODUCT_UNAVAILABLE' || code === 'CART_FULL') return codeMessage(i18n, code)
  return null
}

function rejectedToast(i18n: I18n, notice: Notice<'change.rejected'>): NewToast {
  const failed = i18n._(msg`Falha ao sincronizar carrinho`)
  const reason = notice.line === null ? null : reasonOf(i18n, notice, notice.line.product)
  return {
    tone: 'critical',
    text: reason === null ? failed : `${failed}. ${reason}`,
    key: `cart-refused-${notice.line?.productId ?? 'all'}`,
  }
}

/** The result of merging the guest's cart, in one sentence (D8). */
export function mergeMessage(i18n: I18n, changes: readonly CartMergeChange[]): string {
  const of = (reason: CartMergeChange['reason']) => changes.filter((change) => change.reason === reason)
  const list = (texts: string[]) => new Intl.ListFormat(i18n.locale).format(texts)
  const named = (some: CartMergeChange[]) =>
    list(some.flatMap(({ names }) => (names === null ? [] : [productNameForMessage(localized(names, i18n.locale))])))
  const [added, larger] = [of('ADDED').length, of('LARGER_KEPT').length]
  const [capped, gone, full] = [named(of('CAPPED_AT_STOCK')), named(of('UNAVAILABLE')), named(of('CART_FULL'))]
  const parts = [
    ...(added > 0 ? [i18n._(msg`${plural(added, { one: '# produto entrou', other: '# produtos entraram' })}`)] : []),
    ...(larger > 0
      ? [
          i18n._(
            msg`${plural(larger, { one: '# ficou com a maior quantidade', other: '# ficaram com a maior quantidade' })}`,
          ),
        ]
      : []),
    ...(capped === '' ? [] : [i18n._(msg`${capped}: só o que há em estoque`)]),
    ...(gone === '' ? [] : [i18n._(msg`${gone}: fora de estoque`)]),
    ...(full === '' ? [] : [i18n._(msg`${full}: o carrinho está cheio`)]),
  ]
  const what = list(parts)
  return i18n._(msg`Juntamos seu carrinho ao da sua conta. ${what}`)
}

/** The toast of a notice of the sync. */
export function cartToast(i18n: I18n, notice: CartNotice, undo: (mergeId: string) => void): NewToast {
  switch (notice.type) {
    case 'change.rejected':
      return rejectedToast(i18n, notice)
    case 'change.delayed':
      return { tone: 'critical', text: i18n._(msg`Falha de rede ao sincronizar carrinho`), key: 'cart-delayed' }
    case 'read.failed':
      return { tone: 'critical', text: i18n._(msg`Falha ao buscar carrinho...`), key: 'cart-read' }
    case 'merge.failed':
      return {
        tone: 'critical',
        text:
          notice.code === 'OUT_OF_STOCK'
            ? codeMessage(i18n, 'OUT_OF_STOCK')
            : i18n._(msg`Falha ao criar carrinho para o usuário`),
        key: 'cart-merge',
      }
    case 'merge.done':
      return {
        tone: 'success',
        text: mergeMessage(i18n, notice.changes),
        key: `cart-merged-${notice.mergeId}`,
        duration: undoTime,
        action: {
          label: i18n._(msg`Desfazer`),
          altText: i18n._(msg`Voltar ao carrinho da sua conta como era antes`),
          run: () => undo(notice.mergeId),
        },
      }
    case 'undo.done':
      return { tone: 'success', text: i18n._(msg`O carrinho da sua conta voltou a ser como era`), key: 'cart-undo' }
    case 'undo.rejected':
      return { tone: 'critical', text: codeMessage(i18n, undoCode(notice.code)), key: 'cart-undo' }
    default:
      return notice satisfies never
  }
}

const undoCode = (code: string): ProblemCode => (code === 'CART_CHANGED' ? code : 'UNEXPECTED')

/** The notices of a state that the cart page shows as long as it lasts (`CartAlert`). */
export const onCartPage: readonly CartNotice['type'][] = ['change.delayed', 'read.failed']

/** Shows a notice of the sync as a toast in the page's language, except where the page itself shows it. */
export function announceCartNotice(i18n: I18n, notice: CartNotice, undo: (mergeId: string) => void): void {
  if (onCartPage.includes(notice.type) && location.pathname === '/cart') return
  notify(cartToast(i18n, notice, undo))
}
