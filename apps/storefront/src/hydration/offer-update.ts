import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { notify } from '#toasts.ts'

import { build, reload } from './reload-once.ts'

/** Whether the shop still serves the build of this page; true if it does not answer or answers with an error. */
const isCurrent = (): Promise<boolean> =>
  fetch('/', { cache: 'no-store' })
    .then(async (answer) => !answer.ok || (await answer.text()).includes(new URL(build()).pathname))
    .catch(() => true)

/**
 * Offers to reload a page of an earlier build (BEY-13). The page also works without a reload, because the server serves its files for a
 * day. In the checkout nothing is offered, because a reload would clear the card fields.
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
