import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { notify } from '#toasts.ts'

import { build, reload } from './reload-once.ts'

/** Whether the shop still serves the build of this page; true if the request fails. */
const isCurrent = (): Promise<boolean> =>
  fetch('/', { cache: 'no-store' })
    .then(async (answer) => !answer.ok || (await answer.text()).includes(new URL(build()).pathname))
    .catch(() => true)

/**
 * Offers to reload a page of an earlier build (BEY-13), which also works without, because the server serves its files for a day. Not in
 * the checkout, where a reload clears the card fields.
 */
export async function offerUpdate(i18n: I18n): Promise<void> {
  const isCheckout = () => location.pathname.startsWith('/checkout')
  if (isCheckout() || (await isCurrent()) || isCheckout()) return
  notify({
    tone: 'info',
    key: 'update',
    duration: null,
    text: i18n._(msg`A loja foi atualizada`),
    action: {
      label: i18n._(msg`Recarregar`),
      altText: i18n._(msg`Recarregue a página para ver a versão nova`),
      run: () => void reload(),
    },
  })
}
