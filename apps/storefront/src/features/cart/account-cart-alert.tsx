import { Trans, useLingui } from '@lingui/react/macro'

import { RetryAlert } from '#layout/retry-alert.tsx'

import type { CartTrouble } from './cart-store.ts'
import { liveCart } from './live-cart.ts'

export type CartAlertProps = { trouble: CartTrouble | 'prices'; onRetry: () => void }

/** The error of the account's cart, or of the current prices, with a retry action (CART-13, BEY-13). */
export function CartAlert({ trouble, onRetry }: CartAlertProps) {
  const { t } = useLingui()
  if (trouble === null || trouble === 'loading') return null
  const titles = {
    sync: t`Falha de rede ao sincronizar carrinho`,
    load: t`Erro ao carregar carrinho. Verifique sua conexão.`,
    // Only the prices may be old: the cart is complete and its changes are saved.
    prices: t`Não deu para atualizar os preços. Verifique sua conexão.`,
  }
  return (
    <RetryAlert
      tone="warning"
      announce="polite"
      title={titles[trouble]}
      onRetry={trouble === 'prices' ? onRetry : () => liveCart.current()?.retry()}
    >
      {trouble === 'prices' && <Trans>Mostramos os preços de quando você adicionou os produtos.</Trans>}
      {trouble === 'sync' && (
        <Trans>O que você mudou está guardado aqui e vai para a sua conta quando a conexão voltar.</Trans>
      )}
      {trouble === 'load' && (
        <Trans>O carrinho da sua conta aparece atualizado aqui assim que conseguirmos buscá-lo.</Trans>
      )}
    </RetryAlert>
  )
}
