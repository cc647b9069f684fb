import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { formMessages } from './form-problem.ts'
import { codeMessage, problemMessage, type ProblemCode, type PurchaseCode } from './problem-message.tsx'

/** The codes that only the checkout and the pages of orders get: their words are not part of the first load. */
const messages = {
  QUOTE_STALE: msg`O frete foi recalculado. Escolha a entrega de novo.`,
  IDEMPOTENCY_KEY_REUSED: msg`Este pedido já foi enviado com outros dados. Confira e tente de novo.`,
  IDEMPOTENCY_IN_PROGRESS: msg`Seu pedido já está sendo processado.`,
  INTENT_EXPIRED: msg`O tempo da reserva acabou. Confira o pedido e tente de novo.`,
  INTENT_CLOSED: msg`Este pedido já foi concluído.`,
  TOO_MANY_OPEN_ORDERS: msg`Há pedidos esperando pagamento. Pague ou aguarde que expirem.`,
  RESERVATION_LIMIT: msg`Este pedido passa do que dá para reservar antes de pagar.`,
  TOO_MANY_ATTEMPTS: msg`Muitas tentativas de pagamento. Aguarde alguns minutos ou pague com Pix.`,
  PAYMENT_IN_PROGRESS: msg`Um pagamento deste pedido já está em andamento.`,
  PAYMENT_UNKNOWN: msg`Estamos confirmando o pagamento com o provedor. Não pague de novo.`,
  PAYMENT_DATA_INVALID: msg`Os dados do pagamento foram recusados. Confira e tente de novo.`,
  AGE_NOT_DECLARED: msg`Declare que você tem 18 anos ou mais para comprar estes produtos.`,
  INSTALLMENTS_CHANGED: msg`As condições do parcelamento mudaram. Nada foi cobrado: escolha as parcelas de novo.`,
  PAYMENT_MISMATCH: msg`O pagamento não confere com o pedido. Fale com a loja.`,
  PAYMENT_PROVIDER_DOWN: msg`O provedor de pagamento não respondeu. Nada foi cobrado.`,
  CARDS_PAUSED: msg`O pagamento com cartão está em pausa. Pague com Pix ou tente de novo em alguns minutos.`,
  WINDOW_FULL: msg`Este horário acabou de ser preenchido. Escolha outro.`,
  WINDOW_CLOSED: msg`Este horário não pode mais ser escolhido. Escolha outro.`,
  HOLD_EXPIRED: msg`O tempo de reserva do horário terminou. Escolha de novo.`,
  ORDER_NOT_CANCELLABLE: msg`Este pedido não pode mais ser cancelado.`,
  WITHDRAWAL_NOT_ALLOWED: msg`O prazo para desistir deste pedido não está aberto.`,
  RETURN_NOT_ALLOWED: msg`Estes itens não podem ser devolvidos agora.`,
  RESCHEDULE_NOT_ALLOWED: msg`O horário deste pedido não pode mais ser trocado.`,
  PUSH_ENDPOINT_REFUSED: msg`O serviço de notificações deste navegador não é aceito.`,
  PUSH_NOT_AVAILABLE: msg`Este pedido não tem mais notificações.`,
  PUSH_LIMIT_REACHED: msg`Este pedido já avisa o máximo de aparelhos.`,
  PRICE_CHANGED: msg`O preço mudou. Confira o novo total antes de pagar.`,
  BELOW_MINIMUM_ORDER: msg`Seu pedido ainda não chegou ao valor mínimo.`,
  ORDER_CLAIMED: msg`Este pedido já pertence a outra conta.`,
  RECEIPT_NOT_AVAILABLE: msg`O recibo fica disponível depois do pagamento.`,
} satisfies Record<PurchaseCode, MessageDescriptor>

const all = { ...formMessages, ...messages }

/** The text of any code, in the page's language. */
export const purchaseCodeMessage = (i18n: I18n, code: ProblemCode): string => codeMessage(i18n, code, all)

/** Like `problemMessage`, with the messages of purchases and forms. */
export const purchaseProblem = (i18n: I18n, error: unknown): string => problemMessage(i18n, error, all)
