import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Decline } from '@lotus/commerce/declines'

const otherWay = msg`Use outro cartão ou pague com Pix.`

/** Messages for a declined payment by the provider's `status_detail`. Risk rules and block lists are never mentioned. */
const messages: Record<string, MessageDescriptor | undefined> = {
  cc_rejected_bad_filled_card_number: msg`Confira o número do cartão e tente de novo.`,
  cc_rejected_bad_filled_date: msg`Confira a validade do cartão e tente de novo.`,
  cc_rejected_bad_filled_security_code: msg`Confira o código de segurança do cartão e tente de novo.`,
  cc_rejected_bad_filled_other: msg`Confira os dados do cartão e do titular e tente de novo.`,
  cc_rejected_insufficient_amount: msg`O cartão não tem limite para este valor. Use outro cartão ou pague com Pix.`,
  insufficient_amount: msg`O cartão não tem limite para este valor. Use outro cartão ou pague com Pix.`,
  cc_rejected_call_for_authorize: msg`O banco pede a sua autorização. Ligue para o número no verso do cartão, autorize a compra e tente de novo.`,
  cc_rejected_card_disabled: msg`O cartão está desativado. Peça ao banco que o ative, use outro cartão ou pague com Pix.`,
  cc_rejected_card_error: msg`O banco não conseguiu processar este cartão. Use outro cartão ou pague com Pix.`,
  cc_rejected_card_type_not_allowed: msg`Este tipo de cartão não é aceito aqui. Use outro cartão ou pague com Pix.`,
  cc_rejected_invalid_installments: msg`O cartão não aceita este número de parcelas. Escolha outro e tente de novo.`,
  cc_rejected_max_attempts: msg`Este cartão chegou ao limite de tentativas. Use outro cartão ou pague com Pix.`,
  cc_rejected_duplicated_payment: msg`Já houve um pagamento igual há pouco. Se precisar pagar de novo, use outro cartão ou Pix.`,
  cc_rejected_time_out: msg`O banco demorou demais para responder. Tente de novo ou pague com Pix.`,
  cc_rejected_3ds_mandatory: msg`O banco pede uma confirmação que não está disponível aqui. Use outro cartão ou pague com Pix.`,
  cc_rejected_3ds_challenge: msg`O banco pede uma confirmação que não está disponível aqui. Use outro cartão ou pague com Pix.`,
  cc_amount_rate_limit_exceeded: msg`O valor passa do limite deste meio de pagamento. Use outro cartão ou pague com Pix.`,
  rejected_insufficient_data: msg`Faltam dados para o banco aprovar. Confira tudo e tente de novo.`,
  bank_error: msg`O banco não conseguiu processar este cartão. Use outro cartão ou pague com Pix.`,
  rejected_by_bank: msg`O banco recusou o pagamento. Fale com ele, use outro cartão ou pague com Pix.`,
  cc_rejected_other_reason: undefined,
  cc_rejected_high_risk: undefined,
  cc_rejected_blacklist: undefined,
  rejected_by_regulations: undefined,
} satisfies Record<Decline, MessageDescriptor | undefined>

/** The message of a decline; a neutral one if the reason has none. */
export const declineMessage = (i18n: I18n, statusDetail: string): string => i18n._(messages[statusDetail] ?? otherWay)
