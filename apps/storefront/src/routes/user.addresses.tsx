import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { loadPrivate } from '#routing/private-head.ts'

import { AddressesPage } from '#pages/account/addresses-page.tsx'

export const Route = createFileRoute('/user/addresses')({
  // In the URL, so that Back returns from the form to the list.
  validateSearch: ({ edit }): { edit?: string } => (/^(new|\d{1,9})$/.test(String(edit)) ? { edit: String(edit) } : {}),
  loader: ({ context }) => loadPrivate(context, { path: '/user/addresses', title: msg`Meus endereços` }),
  component: AddressesPage,
})
