import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { InformationPage as Content } from '@lotus/openapi/schema'

import { FaqQuestions } from '#features/information/faq-questions.tsx'
import { informationPageQuery, shippingRegionsQuery } from '#features/information/information.queries.ts'
import { chooseCookies, useCookieConsent } from '#preferences/cookie-consent.ts'
import { ConsentControls } from '#features/information/consent-controls.tsx'
import { InformationScreen } from '#features/information/information-screen.tsx'
import { Hydrate } from '#hydration/hydrate.tsx'
import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { idleOrInteraction } from '#hydration/strategies.ts'
import type { Locale } from '#i18n/i18n.ts'
import { breadcrumbList } from '#routing/breadcrumbs.ts'
import { leadNowhere } from '#routing/not-found-head.ts'
import { NotFoundPage } from '#routing/route-states.tsx'
import { pageHead } from '#routing/seo.ts'
import { shopQuery, storesQuery } from '#shop/settings.queries.ts'
import { unknownShop } from '#shop/shop.ts'

import type { RouterContext } from '#routing/router-context.ts'
import { loadShopJsonLd } from '#pages/load-shop-json-ld.ts'

const ContactPart = lazyWithRetry(() => import('./contact-part.tsx'), 'ContactPart')
const Stores = lazyWithRetry(() => import('./stores-part.tsx'), 'Stores')
const loadShipping = () => import('./shipping-parts.tsx')
const Regions = lazyWithRetry(loadShipping, 'Regions')
const ShippingCalculator = lazyWithRetry(loadShipping, 'ShippingCalculator')

/** Loads the interactive parts of a page, and their data. */
const loadParts: Partial<Record<string, (context: RouterContext) => Promise<unknown>>> = {
  contact: () => ContactPart.preload(),
  stores: ({ queryClient }) => Promise.all([Stores.preload(), queryClient.prefetchQuery(storesQuery)]),
  shipping: ({ queryClient }) =>
    Promise.all([
      Regions.preload(),
      ShippingCalculator.preload(),
      // Without its data the page lacks the table: the browser retries.
      queryClient.prefetchQuery(shippingRegionsQuery()),
    ]),
}

/** Loads a page of the content folder. An unknown path leads nowhere. */
export async function loadInformation(context: RouterContext, page: string) {
  const { queryClient, i18n } = context
  const [content, { name }] = await Promise.all([
    queryClient.ensureQueryData(informationPageQuery(page, i18n.locale as Locale)),
    queryClient.ensureQueryData(shopQuery).catch(() => unknownShop),
    loadParts[page]?.(context),
  ])
  const path = `/${page}`
  if (content === null) {
    await NotFoundPage.preload()
    return leadNowhere(context, path)
  }
  const { title, description } = content
  return {
    head: pageHead(context, {
      path,
      title: title.includes(name) ? title : `${title} | ${name}`,
      description,
      ...(import.meta.env.SSR && {
        jsonLd: [
          breadcrumbList(context, [{ name: title, path }]),
          ...(page === 'stores' ? await loadShopJsonLd(context) : []),
        ],
      }),
    }),
  }
}

/** An information page, by its path (INFO-01). */
export function InformationPage({ page, locale }: { page: string; locale: Locale }) {
  // After a change of the language the former text stays until the other one has arrived.
  const { data } = useQuery({ ...informationPageQuery(page, locale), placeholderData: (before) => before })
  if (data == null) return null
  if (page === 'faq') return <Faq content={data} />
  if (page === 'cookies') return <Cookies content={data} />
  if (page === 'stores') return <InformationScreen page={data} lead={part(<Stores />)} />
  if (page === 'contact') return <InformationScreen page={data} lead={part(<ContactPart />)} />
  if (page === 'shipping') {
    const extras = { regions: part(<Regions />), calculator: part(<ShippingCalculator />) }
    return <InformationScreen page={data} extras={extras} />
  }
  return <InformationScreen page={data} />
}

const part = (content: ReactNode) => <Hydrate when={idleOrInteraction()}>{content}</Hydrate>

function Cookies({ content }: { content: Content }) {
  const choice = <ConsentControls consent={useCookieConsent()} onChoose={chooseCookies} />
  return <InformationScreen page={content} extras={{ choice }} />
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
