import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import Salad from 'lucide-react/icons/salad'
import { useState } from 'react'

import { DietDialogLive, LazyDietDialog } from '#diet/lazy-diet-dialog.tsx'
import { activeDepartmentsQuery } from '#features/catalog/catalog.queries.ts'
import { useChooseLanguage } from '#features/shell/header/use-language.ts'
import { localized } from '#i18n/localized.ts'
import { queryState } from '#layout/query-state.ts'
import { contactOf, whatsappOf, type ContactState } from '#features/shell/footer/contact.ts'
import { DepartmentStrip } from '#features/shell/departments/department-strip.tsx'
import { Footer } from '#features/shell/footer/footer.tsx'
import { contactInfoQuery } from '#features/shell/navigation.queries.ts'
import { TopStrip } from '#features/shell/header/top-strip.tsx'
import { dietPlace } from '#features/shell/header/top-strip.css.ts'
import { WithoutScript } from '#features/shell/footer/without-script.tsx'
import { preloadOnIntent } from '#hydration/lazy-with-retry.ts'
import { useFreeDelivery } from '#delivery/free-delivery.ts'
import { contactSettingQuery, shopQuery } from '#shop/settings.queries.ts'
import { unknownShop } from '#shop/shop.ts'

import { DeliveryPlace } from './delivery-place.tsx'
import { useDepartmentsTrigger } from './on-demand.tsx'

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

/** The button of the diet in the line above the header (BEY-08). */
function DietPlace() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={dietPlace}
        onClick={() => setIsOpen(true)}
        {...preloadOnIntent(DietDialogLive)}
      >
        <Salad aria-hidden="true" size={16} />
        <Trans>Minha dieta</Trans>
      </button>
      <LazyDietDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
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

export function PageEnd() {
  const { contact, retry } = useContact()
  const { i18n } = useLingui()
  const shop = useQuery(shopQuery).data ?? unknownShop
  const displayed =
    typeof contact === 'string' || shop.hours === null
      ? contact
      : { ...contact, hours: localized(shop.hours, i18n.locale) }
  return <Footer shop={shop} contact={displayed} onRetryContact={retry} onLocale={useChooseLanguage()} />
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
