import { createHash } from 'node:crypto'

/** Somebody who can sign in; `subject` is what the shop knows them by, 21 digits as Google's. */
export type TestAccount = { subject: string; name: string; email: string; verified: boolean }

/** The accounts on the page: an ordinary one first, then those that go wrong elsewhere. */
export const TEST_ACCOUNTS: readonly TestAccount[] = [
  { subject: '100000000000000000001', name: 'Ana Souza', email: 'ana.souza@example.com', verified: true },
  { subject: '100000000000000000002', name: '王丽华', email: 'wang.lihua@example.com', verified: true },
  {
    subject: '100000000000000000003',
    name: 'Maria Aparecida da Conceição Albuquerque de Vasconcelos Cavalcanti Figueiredo',
    email: 'maria.aparecida.da.conceicao.albuquerque.de.vasconcelos@correio.example.com',
    verified: true,
  },
  { subject: '100000000000000000004', name: 'Carlos Lima', email: 'carlos.lima@example.com', verified: false },
]

/** An account that is typed in: the same e-mail is the same subject, and never one of {@link TEST_ACCOUNTS}. */
export function typedAccount(email: string, name: string, verified: boolean): TestAccount {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex')
  const digits = (BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, '0')
  return { subject: `2${digits}`, name, email, verified }
}

/** Who can be found by subject: the accounts on the page and those typed in since the start. */
export class Accounts {
  readonly #known = new Map(TEST_ACCOUNTS.map((account) => [account.subject, account]))

  add(account: TestAccount): void {
    this.#known.set(account.subject, account)
  }

  find(subject: string): TestAccount | undefined {
    return this.#known.get(subject)
  }
}
