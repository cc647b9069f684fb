import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { loadPrivate } from '#routing/private-head.ts'

import { ProfilePage } from '#pages/account/profile-page.tsx'

export const Route = createFileRoute('/user/profile')({
  loader: ({ context }) => loadPrivate(context, { path: '/user/profile', title: msg`Meu perfil` }),
  component: ProfilePage,
})
