import { Trans } from '@lingui/react/macro'
import Heart from 'lucide-react/icons/heart'
import MapPin from 'lucide-react/icons/map-pin'
import PackageSearch from 'lucide-react/icons/package-search'
import Settings from 'lucide-react/icons/settings'
import UserRound from 'lucide-react/icons/user-round'

/** The account's pages, in the order of every menu. */
export const accountLinks = [
  { to: '/user/profile', Icon: UserRound, name: <Trans context="account">Perfil</Trans> },
  { to: '/user/purchases', Icon: PackageSearch, name: <Trans>Meus pedidos</Trans> },
  { to: '/user/addresses', Icon: MapPin, name: <Trans>Endereços</Trans> },
  { to: '/wishlist', Icon: Heart, name: <Trans>Favoritos</Trans> },
  { to: '/user/settings', Icon: Settings, name: <Trans>Configurações</Trans> },
] as const
