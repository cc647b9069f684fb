import { toReais } from '@lotus/commerce/money'

import { nameParts, withOffset, type PaymentSetting, type PaymentSubject } from './payment-request.ts'

/** The body of `POST /checkout/preferences`; amounts in reais. */
export type PreferenceRequest = ReturnType<typeof toPreferenceRequest>

/** A page of the provider on which the shopper pays. */
export type Preference = { id: string; redirectUrl: string }

/** `returnUrl` is the order's page: it shows what the shop knows, whatever the provider adds to the address. */
export function toPreferenceRequest(subject: PaymentSubject, setting: PaymentSetting & { returnUrl: string }) {
  const { guest, validUntil } = subject
  const { returnUrl } = setting
  return {
    // One item, so that the provider cannot round a sum of lines differently.
    items: [
      {
        id: subject.intentId,
        title: setting.description,
        quantity: 1,
        currency_id: 'BRL',
        unit_price: toReais(subject.totalCents),
      },
    ],
    payer: { email: guest.email, ...nameParts(guest.name) },
    // Only the wallet of an account at the provider; the other methods have their own forms.
    purpose: 'wallet_purchase',
    external_reference: subject.intentId,
    metadata: { attempt: subject.attempt },
    ...(setting.notificationUrl === null ? {} : { notification_url: setting.notificationUrl }),
    back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
    // The provider accepts an automatic return to https only.
    ...(returnUrl.startsWith('https:') ? { auto_return: 'approved' } : {}),
    statement_descriptor: setting.statementDescriptor,
    ...(validUntil === null ? {} : { expires: true, expiration_date_to: withOffset(validUntil) }),
  }
}

/** Parses a preference; null without a web address to open. */
export function readPreference(value: unknown): Preference | null {
  const { id, init_point: url } = (value ?? {}) as { id?: unknown; init_point?: unknown }
  if (typeof id !== 'string' || !/^[\w-]{1,100}$/.test(id)) return null
  if (typeof url !== 'string' || url.length > 500 || !URL.canParse(url)) return null
  return /^https?:$/.test(new URL(url).protocol) ? { id, redirectUrl: url } : null
}
