import { escapeHtml } from './html.ts'
import { formatBrl } from './money.ts'
import { layout } from './pages.ts'
import type { Payee } from './payments.service.ts'
import { isOver, returnUrl, type PreferenceRecord } from './preferences.ts'

/** The page on which the payer of a preference pays with the wallet. */
export const walletPage = (preference: PreferenceRecord, isPaid: boolean, payee: Payee, now: number): string => {
  const path = `/checkout/v1/redirect/${preference.id}`
  const form = (action: string, label: string, look: string) =>
    `<form method="post" action="${path}/${action}"><button class="${look}" type="submit">${label}</button></form>`
  const open = `<div class="actions">${form('pay', `Pagar ${formatBrl(preference.cents)} com a carteira`, 'main')}${form('review', 'Pagar e ficar em análise', 'quiet')}${form('refuse', 'Recusar', 'stop')}</div>`
  const over = `<p class="result bad" role="status">${isPaid ? 'Esta compra já foi paga.' : 'Este pagamento expirou. Nada foi cobrado.'}</p>`
  return layout(
    `Pagar com a carteira · ${formatBrl(preference.cents)}`,
    `<h1>Pagar com a carteira</h1>
<div class="card">
<p class="amount">${formatBrl(preference.cents)}</p>
<p class="muted">para <strong>${escapeHtml(payee.shopName)}</strong>, ${escapeHtml(payee.city)}</p>
<dl class="facts"><dt>Descrição</dt><dd>${escapeHtml(preference.title)}</dd></dl>
${isPaid || isOver(preference, now) ? over : open}
<p><a href="${escapeHtml(returnUrl(preference, null))}">Voltar para a loja sem pagar</a></p>
</div>`,
  )
}
