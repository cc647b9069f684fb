import { msg } from '@lingui/core/macro'
import { notFound } from '@tanstack/react-router'

import type { LoaderContext } from './private-head.ts'
import { pageHead } from './seo.ts'
import { shopQuery } from '#shop/settings.queries.ts'
import { unknownShop } from '#shop/shop.ts'

/** Ends the loading of an address that leads nowhere: what says so brings the head (SHELL-02). */
export async function leadNowhere(context: LoaderContext, path: string): Promise<never> {
  const { queryClient, i18n } = context
  const { name } = await queryClient.ensureQueryData(shopQuery).catch(() => unknownShop)
  const title = i18n._(msg`Página não encontrada`)
  const description = i18n._(msg`O endereço pode ter mudado ou ter sido digitado errado.`)
  throw notFound({
    data: { head: pageHead(context, { path, title: `${title} | ${name}`, description, noindex: true }) },
  })
}
