import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'

import type { InformationPage as Content } from '@lotus/openapi/schema'

import { FaqQuestions } from '#features/information/faq-questions.tsx'
import { informationPageQuery } from '#features/information/information.queries.ts'
import { InformationScreen } from '#features/information/information-screen.tsx'
import type { Locale } from '#i18n/i18n.ts'
import { leadNowhere } from '#routing/not-found-head.ts'
import { NotFoundPage } from '#routing/route-states.ts'
import { pageHead, type PageHead } from '#routing/seo.ts'
import { shopQuery } from '#shop/settings.queries.ts'
import { unknownShop } from '#shop/shop.ts'

import type { RouterContext } from '#router.tsx'

/** Loads a page of the content folder. An unknown path leads nowhere. */
export async function loadInformation(context: RouterContext, page: string): Promise<{ head: PageHead }> {
  const { queryClient, i18n, origin } = context
  const [content, { name }] = await Promise.all([
    queryClient.ensureQueryData(informationPageQuery(page, i18n.locale as Locale)),
    queryClient.ensureQueryData(shopQuery).catch(() => unknownShop),
  ])
  const path = `/${page}`
  if (content === null) {
    await NotFoundPage.preload()
    return leadNowhere(context, path)
  }
  const { title, description } = content
  return {
    head: pageHead(origin, i18n.locale, {
      path,
      title: title.includes(name) ? title : `${title} | ${name}`,
      description,
    }),
  }
}

/** An information page, by its path (INFO-01). */
export function InformationPage({ page, locale }: { page: string; locale: Locale }) {
  // After a change of the language the former text stays until the other one has arrived.
  const { data } = useQuery({ ...informationPageQuery(page, locale), placeholderData: (before) => before })
  if (data == null) return null
  if (page === 'faq') return <Faq content={data} />
  return <InformationScreen page={data} />
}

function Faq({ content }: { content: Content }) {
  const navigate = useNavigate()
  const { hash, search } = useLocation()
  const { q } = search as { q?: unknown }
  return (
    <InformationScreen page={content}>
      <FaqQuestions
        sections={content.sections}
        words={typeof q === 'string' ? q : ''}
        anchor={hash}
        onSearch={(words) =>
          void navigate({
            to: '.',
            search: (now: object) => ({ ...now, q: words === '' ? undefined : words }),
            replace: true,
          })
        }
      />
    </InformationScreen>
  )
}
