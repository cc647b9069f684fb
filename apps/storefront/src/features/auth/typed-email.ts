let typed = ''

/** The e-mail address that the visitor typed last: the forms of other pages start with it. Cleared by a login. */
export const typedEmail = {
  read: (): string => typed,
  write(email: string): void {
    typed = email
  },
}
