let waiting: string | null = null

/** The unconfirmed sign-up of this page, which the login form mentions. Cleared by a login. */
export const waitingSignUp = {
  read: (): string | null => waiting,
  write(email: string | null): void {
    waiting = email
  },
}
