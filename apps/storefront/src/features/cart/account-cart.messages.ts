import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

import { productNameForMessage } from '@lotus/commerce/text'
import type { CartMergeChange, ProductSummary } from '@lotus/openapi/schema'

import type { Rejection } from '#account-document/schema.ts'
import { localized } from '#i18n/localized.ts'
import { codeMessage } from '#problem-message.tsx'
import { notify } from '#toasts.ts'

import { rejectionMessage } from './cart.messages.ts'
import type { CartChange } from './cart-schema.ts'
import type { CartReport } from './cart-transport.ts'

const undoTime = 10_000

function reasonOf(i18n: I18n, { code, params }: Rejection, product: ProductSummary): string | null {
  const available = typeof params['available'] === 'number' ? params['available'] : 0
  const name = product.productName
  if (code === 'OUT_OF_STOCK')
    return available === 0
      ? rejectionMessage(i18n, { ok: false, code: 'OUT_OF_STOCK', params: { name } }, product)
      : rejectionMessage(i18n, { ok: false, code: 'MAX_QUANTITY', params: { name, max: available } }, product)
  if (code === 'PRODUCT_UNAVAILABLE' || code === 'CART_FULL') return codeMessage(i18n, code)
  return null
}

/** Announces a rejected change, which is rolled back (CART-06), or a rejected merge (CART-07). */
export function announceRejected(i18n: I18n, change: CartChange, rejection: Rejection): void {
  if (change.type === 'merge') {
    announceNotCreated(i18n, rejection.code)
    return
  }
  const product = change.type === 'set' ? change.line.product : null
  const failed = i18n._(msg`Falha ao sincronizar carrinho`)
  const reason = product && reasonOf(i18n, rejection, product)
  notify({
    tone: 'critical',
    text: reason === null ? failed : `${failed}. ${reason}`,
    key: `cart-refused-${product?.productId ?? 'all'}`,
  })
}

const announceNotCreated = (i18n: I18n, code: string): void =>
  notify({
    tone: 'critical',
    text: code === 'OUT_OF_STOCK' ? codeMessage(i18n, code) : i18n._(msg`Falha ao criar carrinho para o usuário`),
    key: 'cart-merge',
  })

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

/** Announces the result of a merge, with an action that undoes it, or of an undo. */
export function announceReport(i18n: I18n, report: CartReport, undo: (mergeId: string) => void): void {
  if (report.type === 'undo') {
    const { code } = report
    const text =
      code === null
        ? i18n._(msg`O carrinho da sua conta voltou a ser como era`)
        : codeMessage(i18n, code === 'CART_CHANGED' ? code : 'UNEXPECTED')
    notify({ tone: code === null ? 'success' : 'critical', text, key: 'cart-undo' })
    return
  }
  const { mergeId, changes, code } = report
  if (code !== undefined) announceNotCreated(i18n, code)
  if (changes.length === 0) return
  notify({
    tone: 'success',
    text: mergeMessage(i18n, changes),
    key: `cart-merged-${mergeId}`,
    duration: undoTime,
    action: {
      label: i18n._(msg`Desfazer`),
      altText: i18n._(msg`Voltar ao carrinho da sua conta como era antes`),
      run: () => undo(mergeId),
    },
  })
}

/** Announces that requests fail, except on the cart's page, which shows it as long as it lasts (`CartAlert`). */
export function announceTrouble(i18n: I18n, hasPending: boolean): void {
  if (location.pathname === '/cart') return
  notify(
    hasPending
      ? { tone: 'critical', text: i18n._(msg`Falha de rede ao sincronizar carrinho`), key: 'cart-delayed' }
      : { tone: 'critical', text: i18n._(msg`Falha ao buscar carrinho...`), key: 'cart-read' },
  )
}
