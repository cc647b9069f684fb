import { msg } from '@lingui/core/macro'

import { breadcrumbList } from '#routing/breadcrumbs.ts'
import type { JsonLd } from '#routing/seo.ts'
import { pageHead } from '#routing/seo.ts'

import type { HeadContext } from './head-context.ts'

export function homeHead(context: HeadContext, jsonLd: JsonLd[] = []) {
  const { i18n, shopName } = context
  return pageHead(context, {
    path: '/',
    title: i18n._(msg`${shopName} | Mercado asiático e brasileiro`),
    description: i18n._(
      msg`Lámen, missô, chás, congelados e mercearia do Brasil e da Ásia, com preço por quilo e estoque na hora. Pague com Pix ou cartão, receba em casa ou retire na loja.`,
    ),
    jsonLd,
  })
}

/** The head of /departments and /categories. */
export function gridHead(context: HeadContext, path: '/departments' | '/categories') {
  const { i18n, shopName } = context
  const title = i18n._(path === '/departments' ? msg`Departamentos` : msg`Categorias`)
  return pageHead(context, {
    path,
    title: `${title} | ${shopName}`,
    description: i18n._(
      msg`Tudo o que a loja tem, por departamento e categoria: da massa ao chá, do congelado ao doce.`,
    ),
    ...(import.meta.env.SSR && { jsonLd: [breadcrumbList(context, [{ name: title, path }])] }),
  })
}
