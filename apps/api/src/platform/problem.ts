import type { components } from '@lotus/openapi/schema'
import { statusOf } from '@lotus/openapi/statuses'

export type ErrorCode = components['schemas']['ErrorCode']
export type FieldError = components['schemas']['FieldError']
type OpenOrder = components['schemas']['OpenOrder']
export type LineError = components['schemas']['LineError']
type Params = components['schemas']['Refusal']['params']

/** The Portuguese fallback text of each code. */
const texts = {
  VALIDATION_FAILED: 'Alguns dados não estão corretos. Confira e tente de novo.',
  API_KEY_INVALID: 'Chamada sem chave de API válida.',
  ORIGIN_FORBIDDEN: 'Esta chamada só é aceita a partir da própria loja.',
  NOT_FOUND: 'Não encontramos o que você procura.',
  RATE_LIMITED: 'Muitas tentativas em pouco tempo. Aguarde um instante e tente de novo.',
  PAYLOAD_TOO_LARGE: 'Os dados enviados são grandes demais.',
  UNSUPPORTED_MEDIA_TYPE: 'Só aceitamos dados em application/json.',
  UNEXPECTED: 'Algo deu errado do nosso lado. Tente de novo em instantes.',
  SERVICE_UNAVAILABLE: 'O serviço está ocupado agora. Tente de novo em instantes.',
  CEP_NOT_FOUND: 'CEP não encontrado. Você pode preencher o endereço manualmente.',
  QUOTE_STALE: 'O frete precisa ser calculado de novo.',
  OUT_OF_STOCK: 'Um ou mais produtos não têm estoque suficiente.',
  PRODUCT_UNAVAILABLE: 'Um ou mais produtos não estão mais à venda.',
  PRICE_CHANGED: 'Os preços mudaram. Confira o novo total antes de pagar.',
  BELOW_MINIMUM_ORDER: 'O pedido não atinge o valor mínimo.',
  CARD_NUMBER_REFUSED: 'Não envie números de cartão neste campo.',
  IDEMPOTENCY_KEY_REUSED: 'Esta operação já foi feita com outros dados.',
  IDEMPOTENCY_IN_PROGRESS: 'Esta operação já está em andamento.',
  INTENT_EXPIRED: 'O tempo para pagar terminou. Comece a compra de novo.',
  INTENT_CLOSED: 'Esta compra já foi concluída.',
  TOO_MANY_OPEN_ORDERS: 'Há pedidos demais aguardando pagamento.',
  RESERVATION_LIMIT: 'Suas compras não pagas já reservam o máximo permitido.',
  TOO_MANY_ATTEMPTS: 'Muitas tentativas de pagamento. Aguarde alguns minutos.',
  PAYMENT_IN_PROGRESS: 'Um pagamento desta compra já está em andamento.',
  PAYMENT_UNKNOWN: 'Estamos confirmando o pagamento. Não pague de novo.',
  PAYMENT_DATA_INVALID: 'Os dados do pagamento foram recusados. Confira e tente de novo.',
  AGE_NOT_DECLARED: 'Declare que você tem 18 anos ou mais para comprar estes produtos.',
  INSTALLMENTS_CHANGED: 'As condições do parcelamento mudaram.',
  PAYMENT_MISMATCH: 'O pagamento não corresponde a esta compra.',
  PAYMENT_PROVIDER_DOWN: 'O serviço de pagamento está fora do ar. Tente de novo em instantes.',
  WEBHOOK_SIGNATURE_INVALID: 'Assinatura inválida.',
  UNAUTHENTICATED: 'Usuário não autenticado. Por favor, faça login.',
  SESSION_EXPIRED: 'Sua sessão expirou. Por favor, faça login novamente.',
  CREDENTIALS_INVALID: 'E-mail ou senha incorretos.',
  EMAIL_NOT_VERIFIED: 'Confirme seu e-mail com o link que enviamos e entre de novo.',
  NO_REFRESH_TOKEN: 'Sua sessão expirou. Por favor, faça login novamente.',
  REFRESH_TOKEN_INVALID: 'Sua sessão expirou. Por favor, faça login novamente.',
  REFRESH_TOKEN_EXPIRED: 'Sua sessão expirou. Por favor, faça login novamente.',
  PASSWORD_WRONG: 'A senha atual não está correta.',
  PASSWORD_TOO_WEAK: 'Senha muito fraca',
  TERMS_NOT_ACCEPTED: 'Você precisa aceitar os termos e condições para continuar',
  LINK_INVALID: 'Este link não vale mais. Peça um novo.',
  CONFIRMATION_WRONG: 'O texto digitado não confere com o e-mail da conta.',
  CSRF_PROTECTION_FAILED: 'Erro de autenticação. Tente novamente.',
  GOOGLE_REFUSED: 'Erro no login com Google. Tente novamente ou use outro método.',
  GOOGLE_EMAIL_UNVERIFIED: 'O Google ainda não confirmou o e-mail desta conta.',
  GOOGLE_LINK_REQUIRED: 'Já existe uma conta com este e-mail. Digite a senha dela para ligar ao Google.',
  GOOGLE_OTHER_ACCOUNT: 'Esta não é a conta do Google com que você entra. Escolha a outra.',
  REAUTHENTICATION_REQUIRED: 'Confirme com o Google que é você e tente de novo.',
  ADDRESS_LIMIT_REACHED: 'Você chegou ao limite de endereços. Exclua um para cadastrar outro.',
  ORDER_CLAIMED: 'Este pedido já pertence a outra conta.',
  ORDER_NOT_CANCELLABLE: 'Este pedido não pode mais ser cancelado.',
  WITHDRAWAL_NOT_ALLOWED: 'O prazo para desistir deste pedido não está aberto.',
  RETURN_NOT_ALLOWED: 'Estes itens não podem ser devolvidos agora.',
  RECEIPT_NOT_AVAILABLE: 'O recibo fica disponível depois do pagamento.',
  CART_EXISTS: 'Sua conta já tem um carrinho.',
  CART_CHANGED: 'O carrinho mudou desde então.',
  CART_FULL: 'O carrinho já tem 100 produtos diferentes.',
  WISHLIST_FULL: 'A lista de favoritos já tem 1000 produtos.',
  REVIEW_EXISTS: 'Você já avaliou este produto.',
  OWN_REVIEW: 'Você não pode votar na sua própria avaliação.',
  LINK_REFUSED: 'Não escreva links nem e-mails neste campo.',
} satisfies Record<ErrorCode, string>

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(texts, code)

export type ProblemDetails = {
  /** Values for the client's message, such as the missing amount in reais. */
  params?: Params
  fields?: FieldError[]
  lines?: LineError[]
  /** The buyer's own unpaid orders that use up a limit. */
  orders?: OpenOrder[]
  /** Seconds, sent as the Retry-After header. */
  retryAfter?: number
  cause?: unknown
}

/** A domain error with a code of the contract: thrown by services, sent by the error handler in the envelope. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ErrorCode
  /** HTTP status. */
  readonly status: number
  /** The fallback sentence, in Portuguese. */
  readonly text: string
  readonly details: ProblemDetails

  constructor(code: ErrorCode, details: ProblemDetails = {}) {
    super(code, { cause: details.cause })
    this.code = code
    this.status = statusOf[code]
    this.text = texts[code]
    this.details = details
  }
}
