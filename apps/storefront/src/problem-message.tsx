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
>

/**
 * Every code in the shopper's words (UX-02, UX-06), except those of purchases (`purchase-problem.ts`), which the first load does
 * without. A new code does not compile until it has its words.
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
  PRICE_CHANGED: msg`O preço mudou. Confira o novo total antes de pagar.`,
  BELOW_MINIMUM_ORDER: msg`Seu pedido ainda não chegou ao valor mínimo.`,
  CARD_NUMBER_REFUSED: msg`Não escreva o número do cartão neste campo.`,
  WEBHOOK_SIGNATURE_INVALID: msg`Acesso não autorizado`,
  UNAUTHENTICATED: msg`Usuário não autenticado. Por favor, faça login.`,
  SESSION_EXPIRED: msg`Sua sessão expirou. Por favor, faça login novamente.`,
  CREDENTIALS_INVALID: msg`E-mail ou senha incorretos.`,
  EMAIL_NOT_VERIFIED: msg`Confirme seu e-mail com o link que enviamos e entre de novo.`,
  NO_REFRESH_TOKEN: msg`Sua sessão expirou. Por favor, faça login novamente.`,
  REFRESH_TOKEN_INVALID: msg`Sua sessão expirou. Por favor, faça login novamente.`,
  REFRESH_TOKEN_EXPIRED: msg`Sua sessão expirou. Por favor, faça login novamente.`,
  PASSWORD_WRONG: msg`A senha atual não está correta.`,
  PASSWORD_TOO_WEAK: msg`Senha muito fraca`,
  TERMS_NOT_ACCEPTED: msg`Você precisa aceitar os termos e condições para continuar`,
  LINK_INVALID: msg`Este link não vale mais. Peça um novo.`,
  CONFIRMATION_WRONG: msg`O texto digitado não confere com o e-mail da conta.`,
  CSRF_PROTECTION_FAILED: msg`Erro de autenticação. Tente novamente.`,
  GOOGLE_REFUSED: msg`Erro no login com Google. Tente novamente ou use outro método.`,
  GOOGLE_EMAIL_UNVERIFIED: msg`O Google ainda não confirmou o e-mail desta conta.`,
  GOOGLE_LINK_REQUIRED: msg`Já existe uma conta com este e-mail. Digite a senha dela para ligar ao Google.`,
  GOOGLE_OTHER_ACCOUNT: msg`Esta não é a conta do Google com que você entra. Escolha a outra.`,
  REAUTHENTICATION_REQUIRED: msg`Confirme com o Google que é você.`,
  ADDRESS_LIMIT_REACHED: msg`Você chegou ao limite de endereços. Exclua um para cadastrar outro.`,
  ORDER_CLAIMED: msg`Este pedido já pertence a outra conta.`,
  RECEIPT_NOT_AVAILABLE: msg`O recibo fica disponível depois do pagamento.`,
  CART_EXISTS: msg`Falha ao criar carrinho para o usuário`,
  CART_CHANGED: msg`O carrinho mudou desde então. Não dá mais para desfazer.`,
  CART_FULL: msg`O carrinho já tem 100 produtos diferentes. Remova um para adicionar outro.`,
  REVIEW_EXISTS: msg`Você já avaliou este produto. Edite a sua avaliação.`,
  OWN_REVIEW: msg`Não dá para votar na própria avaliação.`,
  LINK_REFUSED: msg`Escreva sem links e sem endereços de e-mail.`,
  WISHLIST_FULL: msg`Sua lista já tem 1000 favoritos. Remova um para adicionar outro.`,
  NETWORK_ERROR: msg`Sem conexão. Verifique sua internet e tente de novo.`,
  SESSION_UNREACHABLE: msg`Não foi possível renovar a sessão. Verifique sua conexão e tente novamente.`,
  AUTH_METHOD_UNSUPPORTED: msg`Método de autenticação não suportado`,
} satisfies Record<Exclude<ProblemCode, PurchaseCode>, MessageDescriptor>

const known: Partial<Record<ProblemCode, MessageDescriptor>> = messages

/** The text of a code, in the page's language. */
export const codeMessage = (i18n: I18n, code: ProblemCode): string => i18n._(known[code] ?? messages.UNEXPECTED)

/** What went wrong, in the page's language: the code's text, else the server's sentence, else the general one (UX-02). */
export function problemMessage(i18n: I18n, error: unknown): string {
  if (error instanceof ApiError) {
    const message = known[error.code]
    return message === undefined ? error.message || i18n._(messages.UNEXPECTED) : i18n._(message)
  }
  return i18n._(messages.UNEXPECTED)
}
