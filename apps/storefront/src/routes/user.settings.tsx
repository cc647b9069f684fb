import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { loadPrivate } from '#routing/private-head.ts'

import { SettingsPage } from '#pages/account/settings-page.tsx'

export const Route = createFileRoute('/user/settings')({
  loader: ({ context }) => loadPrivate(context, { path: '/user/settings', title: msg`Minhas configurações` }),
  component: SettingsPage,
})
