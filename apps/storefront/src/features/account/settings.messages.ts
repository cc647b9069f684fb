import { useLingui } from '@lingui/react/macro'

/** The toasts of the settings page (USER-04). */
export function useSettingsMessages() {
  const { t } = useLingui()
  return { saved: t`Configurações salvas` }
}
