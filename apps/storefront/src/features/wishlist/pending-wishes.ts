import type { I18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'

import { createPending } from '#storage/pending.ts'

/** The query cache and the language of the page. */
export type WishPlace = { queryClient: QueryClient; i18n: I18n }

/** Whether a product should be on the list, until the server acknowledges it (WISH-01). */
export const pendingWishes = createPending<number, boolean>()
