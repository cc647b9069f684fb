import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { ApiError, type ApiErrorCode } from '@lotus/api-client/errors'

/** The codes of the contract and those the client makes itself. */
export type ProblemCode = ApiErrorCode

/** The codes that only the checkout and the pages of orders get. */
export type PurchaseCode = Extract<
  ProblemCode,
  | 'QUOTE_STALE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'IDEMPOTENCY_IN_PROGRESS'
  | 'INTENT_EXPIRED'
  | 'INTENT_CLOSED'
  | 'TOO_MANY_OPEN_ORDERS'
  | 'RESERVATION_LIMIT'
  | 'TOO_MANY_ATTEMPTS'
  | 'PAYMENT_IN_PROGRESS'
  | 'PAYMENT_UNKNOWN'
  | 'PAYMENT_DATA_INVALID'
  | 'AGE_NOT_DECLARED'
  | 'INSTALLMENTS_CHANGED'
  | 'PAYMENT_MISMATCH'
  | 'PAYMENT_PROVIDER_DOWN'
  | 'CARDS_PAUSED'
  | 'WINDOW_FULL'
  | 'WINDOW_CLOSED'
  | 'HOLD_EXPIRED'
  | 'ORDER_NOT_CANCELLABLE'
  | 'WITHDRAWAL_NOT_ALLOWED'
  | 'RETURN_NOT_ALLOWED'
  | 'RESCHEDULE_NOT_ALLOWED'
  | 'PUSH_ENDPOINT_REFUSED'
  | 'PUSH_NOT_AVAILABLE'
  | 'PUSH_LIMIT_REACHED'
  | 'PRICE_CHANGED'
  | 'BELOW_MINIMUM_ORDER'
  | 'ORDER_CLAIMED'
  | 'RECEIPT_NOT_AVAILABLE'
>

/** The codes that only forms, the account and review votes receive. */
export type FormCode = Extract<
  ProblemCode,
  | 'CREDENTIALS_INVALID'
  | 'EMAIL_NOT_VERIFIED'
  | 'PASSWORD_WRONG'
  | 'PASSWORD_TOO_WEAK'
  | 'TERMS_NOT_ACCEPTED'
  | 'LINK_INVALID'
  | 'CONFIRMATION_WRONG'
  | 'GOOGLE_REFUSED'
  | 'GOOGLE_EMAIL_UNVERIFIED'
  | 'GOOGLE_LINK_REQUIRED'
  | 'GOOGLE_OTHER_ACCOUNT'
  | 'REAUTHENTICATION_REQUIRED'
  | 'ADDRESS_LIMIT_REACHED'
  | 'REVIEW_EXISTS'
  | 'OWN_REVIEW'
  | 'LINK_REFUSED'
  | 'CARD_NUMBER_REFUSED'
  | 'AUTH_METHOD_UNSUPPORTED'
>

type Messages = Partial<Record<ProblemCode, MessageDescriptor>>

/**
 * A message for each code (UX-02, UX-06), except those of forms (`form-problem.ts`) and purchases (`purchase-problem.ts`), which are not
 * part of the first load. A new code without a message does not compile.
 */
const messages = {
  VALIDATION_FAILED: msg`Por favor, verifique os dados informados`,
  API_KEY_INVALID: msg`Acesso não autorizado`,
  ORIGIN_FORBIDDEN: msg`Acesso não autorizado`,
  NOT_FOUND: msg`Não encontramos o que você procura.`,
  RATE_LIMITED: msg`Muitas tentativas. Aguarde um instante e tente de novo.`,
  PAYLOAD_TOO_LARGE: msg`O envio é grande demais.`,
  UNSUPPORTED_MEDIA_TYPE: msg`Erro inesperado ocorreu`,
  UNEXPECTED: msg`Erro inesperado ocorreu`,
  SERVICE_UNAVAILABLE: msg`Estamos com muito movimento. Tente de novo em instantes.`,
  CEP_NOT_FOUND: msg`CEP não encontrado. Preencha o endereço abaixo.`,
  OUT_OF_STOCK: msg`Produto fora de estoque`,
  PRODUCT_UNAVAILABLE: msg`Produto não encontrado, atualize a página`,
  WEBHOOK_SIGNATURE_INVALID: msg`Acesso não autorizado`,
  UNAUTHENTICATED: msg`Usuário não autenticado. Por favor, faça login.`,
  SESSION_EXPIRED: msg`Sua sessão expirou. Por favor, faça login novamente.`,
  NO_REFRESH_TOKEN: msg`Sua sessão expirou. Por favor, faça login novamente.`,
  REFRESH_TOKEN_INVALID: msg`Sua sessão expirou. Por favor, faça login novamente.`,
  REFRESH_TOKEN_EXPIRED: msg`Sua sessão expirou. Por favor, faça login novamente.`,
  CSRF_PROTECTION_FAILED: msg`Erro de autenticação. Tente novamente.`,
  CART_EXISTS: msg`Falha ao criar carrinho para o usuário`,
  CART_CHANGED: msg`O carrinho mudou desde então. Não dá mais para desfazer.`,
  CART_FULL: msg`O carrinho já tem 100 produtos diferentes. Remova um para adicionar outro.`,
  WISHLIST_FULL: msg`Sua lista já tem 1000 favoritos. Remova um para adicionar outro.`,
  NETWORK_ERROR: msg`Sem conexão. Verifique sua internet e tente de novo.`,
  SESSION_UNREACHABLE: msg`Não foi possível renovar a sessão. Verifique sua conexão e tente novamente.`,
} satisfies Record<Exclude<ProblemCode, FormCode | PurchaseCode>, MessageDescriptor>

const textOf = (code: ProblemCode, more: Messages): MessageDescriptor | undefined =>
  more[code] ?? (messages as Messages)[code]

/** The text of a code, in the page's language. `more` has the messages that are not part of the first load. */
export const codeMessage = (i18n: I18n, code: ProblemCode, more: Messages = {}): string =>
  i18n._(textOf(code, more) ?? messages.UNEXPECTED)

/** What went wrong, in the page's language: the code's text, else the server's sentence, else the general one (UX-02). */
export function problemMessage(i18n: I18n, error: unknown, more: Messages = {}): string {
  if (!(error instanceof ApiError)) return i18n._(messages.UNEXPECTED)
  const message = textOf(error.code, more)
  return message === undefined ? error.message || i18n._(messages.UNEXPECTED) : i18n._(message)
}
