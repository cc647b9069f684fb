import { msg } from '@lingui/core/macro'

/** What the pages are called in the tab. */
export const authTitles = {
  login: msg`Entrar`,
  signup: msg`Criar conta`,
  forgotPassword: msg`Esqueceu a senha?`,
  resetPassword: msg`Criar nova senha`,
  verifyEmail: msg`Confirmar e-mail`,
}
