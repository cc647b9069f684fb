import { useLingui } from '@lingui/react/macro'

/** What the settings page says in toasts (USER-04). */
export function useSettingsMessages() {
  const { t } = useLingui()
  return { saved: t`Configurações salvas` }
}
