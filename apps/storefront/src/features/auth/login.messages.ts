import { useLingui } from '@lingui/react/macro'

import type { LoginContext } from '#session/login-request.ts'

import type { AuthView } from './auth-state.ts'

/** Why the dialog is open: the context of a login request, or an expired session. */
export type LoginReason = LoginContext | 'expired'

export type LoginMessages = { title: string; subtitle: string; benefit: string }

/** The messages of the dialog by login context (AUTH-13). */
export function useLoginMessages(reason: LoginReason, view: AuthView): LoginMessages {
  const { t } = useLingui()
  const messages = {
    generic: {
      title: t`Entre na sua conta`,
      subtitle: t`Entre para abrir esta página: ela mostra dados que são só seus.`,
      benefit: t`Pedidos, favoritos e endereços em um só lugar.`,
    },
    wishlist: {
      title: t`Guarde seus favoritos`,
      subtitle: t`Entre para ver seus favoritos em qualquer aparelho.`,
      benefit: t`O que você já favoritou aqui vai junto para a sua conta.`,
    },
    checkout: {
      title: t`Como você quer comprar?`,
      subtitle: t`Para seguir com a compra, entre na sua conta ou continue como visitante. Sem conta, seus dados ficam só na aba em que foram digitados, se você não pedir para lembrar.`,
      benefit: t`Com a conta, seus endereços já vêm preenchidos e o pedido fica guardado.`,
    },
    review: {
      title: t`Conte o que achou`,
      subtitle: t`Entre para avaliar este produto.`,
      benefit: t`Sua avaliação ajuda quem ainda está escolhendo.`,
    },
    vote: {
      title: t`Diga que ajudou`,
      subtitle: t`Entre para marcar avaliações como úteis.`,
      benefit: t`Seu voto mostra primeiro as avaliações que ajudam.`,
    },
    contact: {
      title: t`Fale com a gente`,
      subtitle: t`Entre para a loja já saber quem você é.`,
      benefit: t`Seu nome e seu e-mail já vêm preenchidos.`,
    },
    cart: {
      title: t`Leve seu carrinho com você`,
      subtitle: t`Entre para continuar a compra em qualquer aparelho.`,
      benefit: t`O que já está no carrinho continua nele.`,
    },
    order: {
      title: t`Guarde este pedido`,
      subtitle: t`Entre para guardar o pedido na sua conta.`,
      benefit: t`Na sua conta, este pedido abre em qualquer aparelho.`,
    },
    expired: {
      title: t`Sua sessão expirou`,
      subtitle: t`Por segurança, entre de novo.`,
      benefit: t`O que você estava fazendo continua aqui.`,
    },
  } satisfies Record<LoginReason, LoginMessages>
  const own = messages[reason]
  const headings = {
    login: {},
    signup: { title: t`Crie sua conta`, subtitle: t`Leva um minuto e é de graça.` },
    forgot: { title: t`Esqueceu a senha?`, subtitle: t`Enviamos um link para você criar outra.` },
    link: { title: t`Ligue sua conta ao Google` },
  } satisfies Record<AuthView, Partial<LoginMessages>>
  return { ...own, ...headings[view] }
}
