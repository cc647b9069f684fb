import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { LinkProps } from '#routing/links.tsx'

export type FooterLink = { label: MessageDescriptor } & Pick<LinkProps, 'to' | 'search'>

/**
 * The footer's columns (NAV-19). Only existing pages are linked; a column without links is hidden. Add future pages here:
 * `/help`, `/faq`, `/returns` in support; `/about`, `/contact`, `/stores`, `/careers` in institutional; `/privacy`,
 * `/terms`, `/cookies` in legal.
 */
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
    links: [{ label: msg`Acompanhar pedido`, to: '/tracking' }],
  },
  {
    title: msg`Institucional`,
    links: [],
  },
]

/** The links in the last row. */
export const legalLinks: FooterLink[] = []

/** The payment methods, whose names are the same in every language. */
export const paymentBrands = ['Pix', 'Visa', 'Mastercard', 'Elo', 'American Express', 'Hipercard']
