import type { components } from '@lotus/openapi/schema'
import type { Statuses } from '@lotus/openapi/statuses'

export type ErrorCode = components['schemas']['ErrorCode']
export type FieldError = components['schemas']['FieldError']
type OpenOrder = components['schemas']['OpenOrder']
type DeliveryWindow = components['schemas']['DeliveryWindow']
export type LineError = components['schemas']['LineError']
type Params = components['schemas']['Refusal']['params']

/** The HTTP status and the Portuguese fallback text of each code. */
const known = {
  VALIDATION_FAILED: [400, 'Alguns dados não estão corretos. Confira e tente de novo.'],
  API_KEY_INVALID: [401, 'Chamada sem chave de API válida.'],
  ORIGIN_FORBIDDEN: [403, 'Esta chamada só é aceita a partir da própria loja.'],
  NOT_FOUND: [404, 'Não encontramos o que você procura.'],
  RATE_LIMITED: [429, 'Muitas tentativas em pouco tempo. Aguarde um instante e tente de novo.'],
  PAYLOAD_TOO_LARGE: [413, 'Os dados enviados são grandes demais.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Só aceitamos dados em application/json.'],
  UNEXPECTED: [500, 'Algo deu errado do nosso lado. Tente de novo em instantes.'],
  SERVICE_UNAVAILABLE: [503, 'O serviço está ocupado agora. Tente de novo em instantes.'],
  CEP_NOT_FOUND: [404, 'CEP não encontrado. Você pode preencher o endereço manualmente.'],
  QUOTE_STALE: [409, 'O frete precisa ser calculado de novo.'],
  OUT_OF_STOCK: [422, 'Um ou mais produtos não têm estoque suficiente.'],
  PRODUCT_UNAVAILABLE: [422, 'Um ou mais produtos não estão mais à venda.'],
  PRICE_CHANGED: [409, 'Os preços mudaram. Confira o novo total antes de pagar.'],
  BELOW_MINIMUM_ORDER: [422, 'O pedido não atinge o valor mínimo.'],
  CARD_NUMBER_REFUSED: [400, 'Não envie números de cartão neste campo.'],
  IDEMPOTENCY_KEY_REUSED: [422, 'Esta operação já foi feita com outros dados.'],
  IDEMPOTENCY_IN_PROGRESS: [409, 'Esta operação já está em andamento.'],
  INTENT_EXPIRED: [409, 'O tempo para pagar terminou. Comece a compra de novo.'],
  INTENT_CLOSED: [409, 'Esta compra já foi concluída.'],
  TOO_MANY_OPEN_ORDERS: [429, 'Há pedidos demais aguardando pagamento.'],
  RESERVATION_LIMIT: [429, 'Suas compras não pagas já reservam o máximo permitido.'],
  TOO_MANY_ATTEMPTS: [429, 'Muitas tentativas de pagamento. Aguarde alguns minutos.'],
  PAYMENT_IN_PROGRESS: [409, 'Um pagamento desta compra já está em andamento.'],
  PAYMENT_UNKNOWN: [502, 'Estamos confirmando o pagamento. Não pague de novo.'],
  PAYMENT_DATA_INVALID: [422, 'Os dados do pagamento foram recusados. Confira e tente de novo.'],
  AGE_NOT_DECLARED: [409, 'Declare que você tem 18 anos ou mais para comprar estes produtos.'],
  INSTALLMENTS_CHANGED: [409, 'As condições do parcelamento mudaram.'],
  PAYMENT_MISMATCH: [409, 'O pagamento não corresponde a esta compra.'],
  PAYMENT_PROVIDER_DOWN: [503, 'O serviço de pagamento está fora do ar. Tente de novo em instantes.'],
  CARDS_PAUSED: [503, 'O pagamento com cartão está em pausa. Pague com Pix ou tente de novo em alguns minutos.'],
  WEBHOOK_SIGNATURE_INVALID: [401, 'Assinatura inválida.'],
  UNAUTHENTICATED: [401, 'Usuário não autenticado. Por favor, faça login.'],
  SESSION_EXPIRED: [401, 'Sua sessão expirou. Por favor, faça login novamente.'],
  CREDENTIALS_INVALID: [422, 'E-mail ou senha incorretos.'],
  EMAIL_NOT_VERIFIED: [422, 'Confirme seu e-mail com o link que enviamos e entre de novo.'],
  NO_REFRESH_TOKEN: [401, 'Sua sessão expirou. Por favor, faça login novamente.'],
  REFRESH_TOKEN_INVALID: [401, 'Sua sessão expirou. Por favor, faça login novamente.'],
  REFRESH_TOKEN_EXPIRED: [401, 'Sua sessão expirou. Por favor, faça login novamente.'],
  PASSWORD_WRONG: [422, 'A senha atual não está correta.'],
  PASSWORD_TOO_WEAK: [422, 'Senha muito fraca'],
  TERMS_NOT_ACCEPTED: [422, 'Você precisa aceitar os termos e condições para continuar'],
  LINK_INVALID: [422, 'Este link não vale mais. Peça um novo.'],
  CONFIRMATION_WRONG: [422, 'O texto digitado não confere com o e-mail da conta.'],
  CSRF_PROTECTION_FAILED: [422, 'Erro de autenticação. Tente novamente.'],
  GOOGLE_REFUSED: [422, 'Erro no login com Google. Tente novamente ou use outro método.'],
  GOOGLE_EMAIL_UNVERIFIED: [422, 'O Google ainda não confirmou o e-mail desta conta.'],
  GOOGLE_LINK_REQUIRED: [409, 'Já existe uma conta com este e-mail. Digite a senha dela para ligar ao Google.'],
  GOOGLE_OTHER_ACCOUNT: [422, 'Esta não é a conta do Google com que você entra. Escolha a outra.'],
  REAUTHENTICATION_REQUIRED: [422, 'Confirme com o Google que é você e tente de novo.'],
  ADDRESS_LIMIT_REACHED: [422, 'Você chegou ao limite de endereços. Exclua um para cadastrar outro.'],
  ORDER_CLAIMED: [409, 'Este pedido já pertence a outra conta.'],
  ORDER_NOT_CANCELLABLE: [409, 'Este pedido não pode mais ser cancelado.'],
  WITHDRAWAL_NOT_ALLOWED: [409, 'O prazo para desistir deste pedido não está aberto.'],
  RETURN_NOT_ALLOWED: [409, 'Estes itens não podem ser devolvidos agora.'],
  RESCHEDULE_NOT_ALLOWED: [409, 'O horário deste pedido não pode mais ser trocado.'],
  RECEIPT_NOT_AVAILABLE: [409, 'O recibo fica disponível depois do pagamento.'],
  CART_EXISTS: [409, 'Sua conta já tem um carrinho.'],
  CART_CHANGED: [409, 'O carrinho mudou desde então.'],
  CART_FULL: [422, 'O carrinho já tem 100 produtos diferentes.'],
  WISHLIST_FULL: [422, 'A lista de favoritos já tem 1000 produtos.'],
  REVIEW_EXISTS: [409, 'Você já avaliou este produto.'],
  WINDOW_FULL: [409, 'Este horário acabou de ser preenchido. Escolha outro.'],
  WINDOW_CLOSED: [409, 'Este horário não pode mais ser escolhido. Escolha outro.'],
  HOLD_EXPIRED: [409, 'O tempo de reserva do horário terminou. Escolha de novo.'],
  OWN_REVIEW: [409, 'Você não pode votar na sua própria avaliação.'],
  PUSH_ENDPOINT_REFUSED: [400, 'O serviço de notificações deste navegador não é aceito.'],
  PUSH_NOT_AVAILABLE: [409, 'Este pedido não tem mais notificações.'],
  PUSH_LIMIT_REACHED: [409, 'Este pedido já avisa o máximo de aparelhos.'],
  LINK_REFUSED: [400, 'Não escreva links nem e-mails neste campo.'],
} as const satisfies { [Code in ErrorCode]: readonly [status: Statuses[Code], message: string] }

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(known, code)

export type ProblemDetails = {
  /** Values for the client's message, such as the missing amount in reais. */
  params?: Params
  fields?: FieldError[]
  lines?: LineError[]
  /** The buyer's own unpaid orders that use up a limit. */
  orders?: OpenOrder[]
  /** Alternative windows that are free. */
  windows?: DeliveryWindow[]
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
    const [status, text] = known[code]
    this.code = code
    this.status = status
    this.text = text
    this.details = details
  }
}
