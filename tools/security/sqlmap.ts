import { capture } from '../run.ts'

/** A request whose values reach a query; `parameters` are tested one by one. */
export type SqlTarget = {
  name: string
  method?: 'GET' | 'POST' | 'PUT'
  /** Path and query. */
  path: string
  body?: object
  parameters: readonly string[]
  /** Answers a page, of which only the text is compared: sqlmap takes seconds to compare 200 kB of markup. */
  isPage?: boolean
  /** Whether it is sent with the session of an account. */
  signedIn?: boolean
}

/**
 * Parameters that accept free text: the contract limits most others to a list, a pattern or a number, which sqlmap cannot pass.
 */
export const sqlTargets: readonly SqlTarget[] = [
  {
    name: 'search',
    // The category is looked up in memory.
    path: '/api/public/products?keyword=arroz&brand=Sakura',
    parameters: ['keyword', 'brand'],
  },
  { name: 'suggestions', path: '/api/public/products/suggestions?keyword=arr', parameters: ['keyword'] },
  { name: 'page of a list', path: '/products?keyword=arroz', parameters: ['keyword'], isPage: true },
  {
    name: 'signIn',
    method: 'POST',
    path: '/api/auth/sign-in',
    body: { email: 'mei@example.com', password: 'panela de barro' },
    parameters: ['email', 'password'],
  },
  {
    name: 'sendContactMessage',
    method: 'POST',
    path: '/api/public/contact',
    body: {
      name: 'Mei Tanaka',
      email: 'mei@example.com',
      subject: 'order',
      message: 'Onde está o meu pedido?',
      language: 'pt-BR',
    },
    parameters: ['name', 'message'],
  },
  {
    name: 'createAddress',
    method: 'PUT',
    path: '/api/users/addresses/{addressId}',
    body: {
      recipient: 'Mei Tanaka',
      phone: '41987654321',
      zipCode: '80020310',
      street: 'Rua XV de Novembro',
      number: '100',
      district: 'Centro',
      city: 'Curitiba',
      state: 'PR',
    },
    parameters: ['recipient', 'street', 'city'],
    signedIn: true,
  },
]

/** The canary's parameter. */
export const sqlCanary: SqlTarget = { name: 'planted fault', path: '/item?id=1', parameters: ['id'] }

/** Tests the parameters of a request. Returns those that sqlmap could inject into. */
export async function runSqlmap(
  origin: string,
  { method = 'GET', path, body, parameters, isPage = false }: SqlTarget,
  { folder, headers }: { folder: string; headers: readonly string[] },
): Promise<string[]> {
  const { code, output } = await capture('sqlmap', [
    ...['-u', `${origin}${path}`, `--method=${method}`, '-p', parameters.join(',')],
    ...(body === undefined ? [] : [`--data=${JSON.stringify(body)}`]),
    ...headers.flatMap((header) => ['-H', header]),
    ...(isPage ? ['--text-only'] : []),
    ...['--batch', '--dbms=PostgreSQL', '--level=2', '--risk=2', '--threads=1', '--timeout=10', '--retries=1'],
    // Shorter than the shop's limit for a statement, which would hide a delay.
    ...['--time-sec=1', '--ignore-code=*', '--flush-session', '--disable-coloring', `--output-dir=${folder}`],
  ])
  if (code !== 0) throw new Error(`sqlmap ended with ${code}:\n${output.slice(-2000)}`)
  const decided = /appear(s)? to be injectable|identified the following injection point|not (appear to be )?injectable/
  if (!decided.test(output)) throw new Error(`sqlmap decided nothing:\n${output.slice(-2000)}`)
  return [...output.matchAll(/^Parameter: (.+)$/gm)].map(([, parameter = '']) => parameter)
}
