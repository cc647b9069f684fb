import type { I18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'

import type { Locale } from '#i18n/i18n.ts'

/** What loaders and pages get from the router. */
export type RouterContext = {
  queryClient: QueryClient
  i18n: I18n
  /** Scheme and host of canonical links: PUBLIC_URL on the server, those of the page in the browser. */
  origin: string
  /** The shop's language (DEFAULT_LANGUAGE): that of addresses without `lang` (UX-04). */
  defaultLocale: Locale
  /**
   * How visitors sign in: the mode, the transport, and `google` if it is configured, e.g. `oauth2 cookie google`. Every page has it
   * in its head (`<meta name="auth">`), so that the browser knows it before anything is loaded.
   */
  auth: string
}
