import { msg } from '@lingui/core/macro'

import { pageHead } from '#routing/seo.ts'

import type { HeadContext } from './head-context.ts'

export function homeHead({ i18n, origin, shopName }: HeadContext) {
  return pageHead(origin, i18n.locale, {
    path: '/',
    title: i18n._(msg`${shopName} | Mercado asiático e brasileiro`),
    description: i18n._(
      msg`Lámen, missô, chás, congelados e mercearia do Brasil e da Ásia, com preço por quilo e estoque na hora. Pague com Pix ou cartão, receba em casa ou retire na loja.`,
    ),
  })
}

/** The head of /departments and /categories. */
export function gridHead({ i18n, origin, shopName }: HeadContext, path: '/departments' | '/categories') {
  const title = i18n._(path === '/departments' ? msg`Departamentos` : msg`Categorias`)
  return pageHead(origin, i18n.locale, {
    path,
    title: `${title} | ${shopName}`,
    description: i18n._(
      msg`Tudo o que a loja tem, por departamento e categoria: da massa ao chá, do congelado ao doce.`,
    ),
  })
}
