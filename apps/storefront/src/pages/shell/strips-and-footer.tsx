import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'

import { activeDepartmentsQuery } from '#features/catalog/catalog.queries.ts'
import { localized } from '#i18n/localized.ts'
import { queryState } from '#layout/query-state.ts'
import { contactOf, whatsappOf, type ContactState } from '#features/shell/footer/contact.ts'
import { DepartmentStrip } from '#features/shell/departments/department-strip.tsx'
import { Footer } from '#features/shell/footer/footer.tsx'
import { contactInfoQuery } from '#features/shell/navigation.queries.ts'
import { TopStrip } from '#features/shell/header/top-strip.tsx'
import { WithoutScript } from '#features/shell/footer/without-script.tsx'
import { useFreeDelivery } from '#delivery/free-delivery.ts'
import { contactSettingQuery, shopQuery } from '#shop/settings.queries.ts'
import { unknownShop } from '#shop/shop.ts'

import { DeliveryPlace } from './delivery-place.tsx'
import { DietPlace } from './diet-place.tsx'
import { useDepartmentsTrigger } from './on-demand.tsx'
import { useChooseLanguage } from './use-choose-language.ts'

/** The line above the header. */
export function Promises() {
  const { contact } = useContact()
  return (
    <TopStrip
      freeDelivery={useFreeDelivery()}
      whatsapp={whatsappOf(contact)}
      delivery={<DeliveryPlace />}
      diet={<DietPlace />}
    />
  )
}

/** The line below the header. */
export function Departments() {
  const departments = useQuery(activeDepartmentsQuery())
  return (
    <>
      {/* The browser's code does not contain it. */}
      <noscript>{import.meta.env.SSR && <Unscripted />}</noscript>
      <DepartmentStrip
        departments={queryState(departments)}
        onRetry={() => void departments.refetch()}
        trigger={useDepartmentsTrigger()}
      />
    </>
  )
}

const Unscripted = () => <WithoutScript contact={useContact().contact} />

/** The footer. */
export function PageEnd() {
  const { contact, retry } = useContact()
  const { locale } = useLingui().i18n
  const shop = useQuery(shopQuery).data ?? unknownShop
  const known =
    typeof contact === 'string' || shop.hours === null ? contact : { ...contact, hours: localized(shop.hours, locale) }
  return <Footer shop={shop} contact={known} onRetryContact={retry} onLocale={useChooseLanguage()} />
}

/** The contact details, or those of the settings if they fail to load (NAV-20). */
function useContact(): { contact: ContactState; retry: () => void } {
  const contactInfo = useQuery(contactInfoQuery())
  const fallback = useQuery({ ...contactSettingQuery, enabled: contactInfo.isError })
  const used = contactInfo.isError ? fallback : contactInfo
  const state = queryState(used)
  const contact = typeof state === 'string' ? state : contactOf(state)
  return { contact, retry: () => void contactInfo.refetch() }
}
