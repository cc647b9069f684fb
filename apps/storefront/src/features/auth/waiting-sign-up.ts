let waiting: string | null = null

/** Who has signed up in this page and has yet to confirm their address: the login form says so. Forgotten with a login. */
export const waitingSignUp = {
  read: (): string | null => waiting,
  write(email: string | null): void {
    waiting = email
  },
}
