import { msg } from '@lingui/core/macro'

/** The document titles of the pages. */
export const authTitles = {
  login: msg`Entrar`,
  signup: msg`Criar conta`,
  forgotPassword: msg`Esqueceu a senha?`,
  resetPassword: msg`Criar nova senha`,
  signInLink: msg`Entrar com um link`,
  verifyEmail: msg`Confirmar e-mail`,
}
