import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { SearchAnswer, SearchedList, SearchPage } from '@lotus/openapi/schema'

import { localized } from '#i18n/localized.ts'

import type { LinkProps } from './links.tsx'

/** Where an answer to a search leads (BEY-21). `count` is the number of its products; null if it is not counted. */
export type AnswerLink = Pick<LinkProps, 'to' | 'search' | 'params'> & {
  key: string
  label: string
  count: number | null
}
type Target = Pick<LinkProps, 'to' | 'search' | 'params'> & { label: MessageDescriptor }

const contentPage = (name: string) => ({ to: '/$page', params: { page: name } }) as const
const pages = {
  shipping: { label: msg`Entrega e frete`, ...contentPage('shipping') },
  returns: { label: msg`Trocas e devoluções`, ...contentPage('returns') },
  'payment-methods': { label: msg`Formas de pagamento`, ...contentPage('payment-methods') },
  contact: { label: msg`Contato`, ...contentPage('contact') },
  faq: { label: msg`Perguntas frequentes`, ...contentPage('faq') },
  help: { label: msg`Central de ajuda`, ...contentPage('help') },
  stores: { label: msg`Lojas e retirada`, ...contentPage('stores') },
  about: { label: msg`Sobre a loja`, ...contentPage('about') },
  careers: { label: msg`Trabalhe conosco`, ...contentPage('careers') },
  privacy: { label: msg`Privacidade`, ...contentPage('privacy') },
  terms: { label: msg`Termos de uso`, ...contentPage('terms') },
  tracking: { label: msg`Acompanhar pedido`, to: '/tracking' },
  orders: { label: msg`Meus pedidos`, to: '/user/purchases' },
} satisfies Record<SearchPage, Target>

const lists = {
  offers: { label: msg`Ofertas`, search: { filter: 'on_sale' } },
  newest: { label: msg`Novidades`, search: { sort: 'newest' } },
  bestSelling: { label: msg`Mais vendidos`, search: { sort: 'best_selling' } },
  cheapest: { label: msg`Menor preço`, search: { sort: 'price_asc' } },
} satisfies Record<SearchedList, Pick<Target, 'label' | 'search'>>

/** The link of an answer, with its name in the page's language. */
export function answerLink(answer: SearchAnswer, i18n: I18n): AnswerLink {
  switch (answer.kind) {
    case 'page': {
      const { label, ...link } = pages[answer.page]
      return { ...link, key: answer.page, label: i18n._(label), count: null }
    }
    case 'list': {
      const { label, search } = lists[answer.list]
      const { keyword } = answer
      const name = i18n._(label)
      return {
        to: '/products',
        search: { ...search, ...(keyword !== null && { keyword }) },
        key: answer.list,
        label: keyword === null ? name : i18n._(msg`${name}: “${keyword}”`),
        count: null,
      }
    }
    case 'brand': {
      const { name, count } = answer
      return {
        to: '/products',
        search: { brand: name },
        key: `brand ${name}`,
        label: i18n._(msg`Marca ${name}`),
        count,
      }
    }
    case 'department':
    case 'subDepartment':
    case 'category': {
      const { kind, id, departmentId, names, count } = answer
      // URLs have the name of a category in the source language (D37).
      const search = {
        department: { department: departmentId },
        subDepartment: { department: departmentId, subDepartment: id },
        category: { category: names['pt-BR'] },
      }[kind]
      return { to: '/products', search, key: `${kind} ${id}`, label: localized(names, i18n.locale), count }
    }
    default:
      return answer satisfies never
  }
}
