import { createHash } from 'node:crypto'

/** An account that can sign in; `subject` identifies it to the shop, with 21 digits like Google's. */
export type TestAccount = { subject: string; name: string; email: string; verified: boolean }

/** The accounts on the page: an ordinary one first, then edge cases. */
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

/** An account typed into the form: the subject depends only on the e-mail and is never one of {@link TEST_ACCOUNTS}. */
export function typedAccount(email: string, name: string, verified: boolean): TestAccount {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex')
  const digits = (BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, '0')
  return { subject: `2${digits}`, name, email, verified }
}

/** Finds accounts by subject: the accounts on the page and those typed in since the start. */
export class Accounts {
  readonly #known = new Map(TEST_ACCOUNTS.map((account) => [account.subject, account]))

  add(account: TestAccount): void {
    this.#known.set(account.subject, account)
  }

  find(subject: string): TestAccount | undefined {
    return this.#known.get(subject)
  }
}
