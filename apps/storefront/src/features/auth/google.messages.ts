import { useLingui } from '@lingui/react/macro'

/** The message for each reason that the Google pop-up fails (source.md, section 8). */
export function useGoogleMessages() {
  const { t } = useLingui()
  return {
    popup_blocked: t`Popup foi bloqueado. Permita popups para este site e tente novamente.`,
    popup_closed: t`Janela de login foi fechada. Tente novamente.`,
    access_denied: t`Acesso negado. Autorize o aplicativo para continuar.`,
    invalid_request: t`Erro na solicitação. Recarregue a página e tente novamente.`,
    other: t`Erro no login com Google. Tente novamente ou use outro método.`,
    start_failed: t`Erro ao iniciar login com Google. Tente novamente.`,
    auth_failed: t`Erro de autenticação. Tente novamente.`,
  }
}

export type GoogleReason = keyof ReturnType<typeof useGoogleMessages>
