import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { problemMessage, type FormCode } from './problem-message.tsx'

/** The messages of the codes that only forms, the account and review votes receive. They are not part of the first load. */
export const formMessages = {
  CREDENTIALS_INVALID: msg`E-mail ou senha incorretos.`,
  EMAIL_NOT_VERIFIED: msg`Confirme seu e-mail com o link que enviamos e entre de novo.`,
  PASSWORD_WRONG: msg`A senha atual não está correta.`,
  PASSWORD_TOO_WEAK: msg`Senha muito fraca`,
  TERMS_NOT_ACCEPTED: msg`Você precisa aceitar os termos e condições para continuar`,
  LINK_INVALID: msg`Este link não vale mais. Peça um novo.`,
  CONFIRMATION_WRONG: msg`O texto digitado não confere com o e-mail da conta.`,
  GOOGLE_REFUSED: msg`Erro no login com Google. Tente novamente ou use outro método.`,
  GOOGLE_EMAIL_UNVERIFIED: msg`O Google ainda não confirmou o e-mail desta conta.`,
  GOOGLE_LINK_REQUIRED: msg`Já existe uma conta com este e-mail. Digite a senha dela para ligar ao Google.`,
  GOOGLE_OTHER_ACCOUNT: msg`Esta não é a conta do Google com que você entra. Escolha a outra.`,
  REAUTHENTICATION_REQUIRED: msg`Confirme com o Google que é você.`,
  ADDRESS_LIMIT_REACHED: msg`Você chegou ao limite de endereços. Exclua um para cadastrar outro.`,
  REVIEW_EXISTS: msg`Você já avaliou este produto. Edite a sua avaliação.`,
  OWN_REVIEW: msg`Não dá para votar na própria avaliação.`,
  LINK_REFUSED: msg`Escreva sem links e sem endereços de e-mail.`,
  CARD_NUMBER_REFUSED: msg`Não escreva o número do cartão neste campo.`,
  AUTH_METHOD_UNSUPPORTED: msg`Método de autenticação não suportado`,
} satisfies Record<FormCode, MessageDescriptor>

/** Like `problemMessage`, with the messages of forms, the account and review votes. */
export const formProblem = (i18n: I18n, error: unknown): string => problemMessage(i18n, error, formMessages)
