import { useLingui } from '@lingui/react/macro'

import { LoadingScreen } from '@lotus/ui/loading-screen'

/** Shown where a page takes longer than a second and has no skeleton of its own (SHELL-08). */
export function RoutePending() {
  const { t } = useLingui()
  return <LoadingScreen label={t`Carregando...`} />
}
