import { CARD_BRANDS, HOLDERS, TEST_CARDS, brandOf } from './cards.ts'
import { escapeHtml } from './html.ts'
import { formatBrl } from './money.ts'
import type { PaymentRecord, PaymentStatus } from './payment.record.ts'
import type { Payee } from './payments.service.ts'

type Tone = 'good' | 'wait' | 'bad'

const STATES: Record<PaymentStatus, { label: string; tone: Tone; result: string }> = {
  pending: { label: 'Aguardando', tone: 'wait', result: '' },
  in_process: { label: 'Em análise', tone: 'wait', result: '' },
  approved: { label: 'Pago', tone: 'good', result: 'Pagamento concluído. Você já pode voltar para a loja.' },
  authorized: { label: 'Reservado', tone: 'wait', result: 'Valor reservado no cartão, à espera da loja.' },
  rejected: { label: 'Recusado', tone: 'bad', result: 'Pagamento recusado. Nada foi cobrado.' },
  cancelled: { label: 'Cancelado', tone: 'bad', result: 'Cobrança cancelada. Nada foi cobrado.' },
  refunded: { label: 'Devolvido', tone: 'wait', result: 'O valor foi devolvido.' },
  charged_back: { label: 'Contestado', tone: 'bad', result: 'O pagamento foi contestado pelo banco.' },
}

const dateTime = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})

const methodName = (payment: PaymentRecord): string => {
  if (payment.pixCode) return 'Pix'
  if (payment.boleto) return 'Boleto'
  if (payment.typeId === 'account_money') return 'Carteira'
  const brand = CARD_BRANDS.find((known) => known.id === payment.methodId)?.name ?? 'Cartão'
  return `${brand} final ${payment.card?.lastFour ?? ''}`
}

const isExpired = (payment: PaymentRecord): boolean => payment.statusDetail === 'expired'

const stateOf = (payment: PaymentRecord) =>
  isExpired(payment)
    ? { label: 'Vencido', tone: 'bad' as const, result: 'O prazo acabou. Peça um novo código na loja.' }
    : STATES[payment.status]

/** The path of a payment's page. */
export const paymentPath = (payment: PaymentRecord): string => {
  const isWallet = payment.typeId === 'account_money'
  const kind = payment.pixCode ? 'pix' : payment.boleto ? 'boleto' : isWallet ? 'carteira' : 'cartao'
  return `/${kind}/${payment.id}`
}

/** A page of the sandbox. */
export const layout = (title: string, content: string): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
</head>
<body>
<a class="skip" href="#conteudo">Ir para o conteúdo</a>
<header>
<p class="notice">Ambiente de testes. Nenhum dinheiro de verdade.</p>
<div class="bar"><strong>Banco de Testes</strong><a href="/">Todos os pagamentos</a></div>
</header>
<main id="conteudo">${content}</main>
<script src="/countdown.js" defer></script>
</body>
</html>
`

const row = (payment: PaymentRecord): string => {
  const state = stateOf(payment)
  return `<li><div><a href="${paymentPath(payment)}">${formatBrl(payment.cents)} · ${escapeHtml(methodName(payment))}</a>
<small>nº ${payment.id} · <time datetime="${new Date(payment.createdAt).toISOString()}">${dateTime.format(payment.createdAt)}</time></small></div>
<span class="state ${state.tone}">${state.label}</span></li>`
}

const grouped = (number: string): string =>
  (number.length === 15 ? number.match(/^(.{4})(.{6})(.{5})$/)?.slice(1) : number.match(/.{4}/g))?.join(' ') ?? number

const testData = (): string => `<h2>Cartões de teste</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Cartões de teste"><table>
<caption>Qualquer validade futura. CPF 123.456.789-09. Só estes números são aceitos.</caption>
<thead><tr><th scope="col">Bandeira</th><th scope="col">Número</th><th scope="col">Código</th></tr></thead>
<tbody>${TEST_CARDS.map((card) => {
  const code = brandOf(card.number)?.securityCodeLength === 4 ? '1234' : '123'
  return `<tr><th scope="row">${escapeHtml(card.label)}</th><td>${grouped(card.number)}</td><td>${code}</td></tr>`
}).join('')}</tbody></table></div>
<h2>O nome do titular decide</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Nomes de titular"><table>
<caption>Qualquer outro nome é aprovado.</caption>
<thead><tr><th scope="col">Nome</th><th scope="col">O que acontece</th></tr></thead>
<tbody>${Object.entries(HOLDERS)
  .map(([name, outcome]) => `<tr><th scope="row">${name}</th><td>${escapeHtml(outcome.meaning)}</td></tr>`)
  .join('')}</tbody></table></div>`

/** The front page: recent payments, newest first, and the test data. */
export const listPage = (payments: PaymentRecord[]): string =>
  layout(
    'Pagamentos de teste',
    `<h1>Pagamentos de teste</h1>
${
  payments.length === 0
    ? '<p class="card">Ainda não há pagamentos. Finalize uma compra na loja com Pix, boleto ou cartão e ela aparece aqui.</p>'
    : `<ul class="list">${payments.map(row).join('')}</ul>`
}
${testData()}`,
  )

const actions = (payment: PaymentRecord): string => {
  const form = (action: string, label: string, look: string) =>
    `<form method="post" action="${paymentPath(payment)}/${action}"><button class="${look}" type="submit">${label}</button></form>`
  if (payment.status === 'in_process')
    return `<div class="actions">${form('pay', 'Aprovar', 'main')}${form('refuse', 'Recusar', 'stop')}</div>`
  if (payment.status !== 'pending') return ''
  return `<div class="actions">${form('pay', `Pagar ${formatBrl(payment.cents)}`, 'main')}${form('refuse', 'Recusar', 'stop')}${form('expire', 'Deixar expirar', 'quiet')}</div>`
}

const minutesLeft = (ms: number): string => {
  const minutes = Math.ceil(ms / 60_000)
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}

const countdown = (payment: PaymentRecord, now: number): string => {
  if (payment.status !== 'pending' || payment.expiresAt === null) return ''
  const until = dateTime.format(payment.expiresAt)
  return `<dt>Vence em</dt><dd><span role="timer" data-expires-at="${payment.expiresAt}">${minutesLeft(payment.expiresAt - now)}</span></dd>
<dt>Prazo</dt><dd><time datetime="${new Date(payment.expiresAt).toISOString()}">${until}</time></dd>`
}

/** The payer's page of a payment: its data, its expiry, and the buttons that decide its outcome. */
export const paymentPage = (payment: PaymentRecord, payee: Payee, now: number): string => {
  const state = stateOf(payment)
  const title = payment.pixCode
    ? 'Pagar com Pix'
    : payment.boleto
      ? 'Pagar boleto'
      : `Pagamento com ${payment.card ? 'cartão' : 'carteira'}`
  const slip = payment.boleto
    ? `<p class="muted">Linha digitável</p><code class="code">${payment.boleto.digitableLine}</code>`
    : ''
  return layout(
    `${title} · ${formatBrl(payment.cents)}`,
    `<h1>${title}</h1>
<div class="card">
<p class="amount">${formatBrl(payment.cents)}</p>
<p class="muted">para <strong>${escapeHtml(payee.shopName)}</strong>, ${escapeHtml(payee.city)}</p>
${state.result ? `<p class="result ${state.tone}" role="status">${state.result}</p>` : ''}
<dl class="facts">
<dt>Situação</dt><dd><span class="state ${state.tone}">${state.label}</span></dd>
<dt>Forma</dt><dd>${escapeHtml(methodName(payment))}</dd>
${payment.description ? `<dt>Descrição</dt><dd>${escapeHtml(payment.description)}</dd>` : ''}
<dt>Número</dt><dd>${payment.id}</dd>
${countdown(payment, now)}
</dl>
${slip}
${actions(payment)}
</div>`,
  )
}

/** The page for an unknown address. */
export const notFoundPage = (): string =>
  layout(
    'Pagamento não encontrado',
    `<h1>Pagamento não encontrado</h1><p class="card">Confira o endereço ou volte para <a href="/">todos os pagamentos</a>.</p>`,
  )
