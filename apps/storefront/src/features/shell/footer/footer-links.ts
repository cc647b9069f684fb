import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { LinkProps } from '#routing/links.tsx'

export type FooterLink = { label: MessageDescriptor } & Pick<LinkProps, 'to' | 'search' | 'params'>

/** A page of the content folder. */
const page = (name: string) => ({ to: '/$page', params: { page: name } }) as const

/** The footer's columns (NAV-19). */
export const footerColumns: { title: MessageDescriptor; links: FooterLink[] }[] = [
  {
    title: msg`Produtos`,
    links: [
      { label: msg`Todos os produtos`, to: '/products' },
      { label: msg`Categorias`, to: '/products', search: { view: 'categories' } },
      { label: msg`Novidades`, to: '/products', search: { sort: 'newest' } },
      { label: msg`Ofertas`, to: '/products', search: { filter: 'on_sale' } },
    ],
  },
  {
    title: msg`Atendimento`,
    links: [
      { label: msg`Central de ajuda`, ...page('help') },
      { label: msg`Perguntas frequentes`, ...page('faq') },
      { label: msg`Trocas e devoluções`, ...page('returns') },
      { label: msg`Acompanhar pedido`, to: '/tracking' },
    ],
  },
  {
    title: msg`Institucional`,
    links: [
      { label: msg`Sobre a loja`, ...page('about') },
      { label: msg`Contato`, ...page('contact') },
      { label: msg`Lojas e retirada`, ...page('stores') },
      { label: msg`Trabalhe conosco`, ...page('careers') },
    ],
  },
]

/** The links in the last row. */
export const legalLinks: FooterLink[] = [
  { label: msg`Privacidade`, ...page('privacy') },
  { label: msg`Termos de uso`, ...page('terms') },
  { label: msg`Cookies`, ...page('cookies') },
]

/** The payment methods, whose names are the same in every language. */
export const paymentBrands = [
  'Pix',
  'Visa',
  'Mastercard',
  'Elo',
  'American Express',
  'Hipercard',
  'Boleto',
  'Mercado Pago',
]
