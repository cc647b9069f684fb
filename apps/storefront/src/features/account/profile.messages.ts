import { useLingui } from '@lingui/react/macro'

/** The toasts of the profile page. */
export function useProfileMessages() {
  const { t, i18n } = useLingui()
  return {
    saved: t`Dados salvos com sucesso`,
    passwordChanged: t`Senha alterada com sucesso`,
    othersEnded: t`As outras sessões foram encerradas`,
    deleted: t`Conta excluída`,
    /** UX-06: submitted with missing required fields. */
    missing: (names: string[]) => {
      const list = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(names)
      return t`Campos obrigatórios: ${list}`
    },
  }
}
