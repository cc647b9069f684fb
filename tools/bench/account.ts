import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Who signs in where a benchmark needs an account. */
export const person = { email: 'mei.tanaka@example.com', username: 'Mei Tanaka', password: 'panela de barro azul' }

/** Opens their account in a shop whose first messages go to this folder: its e-mail is confirmed. */
export async function openAccount(url: string, mailDir: string): Promise<void> {
  await post(url, '/auth/sign-up', { ...person, acceptTerms: true })
  await post(url, '/auth/verify-email', { token: await linkToken(mailDir) })
}

async function post(url: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'lotus-storefront' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

/** The secret of the link in the only message that there is. */
async function linkToken(mailDir: string): Promise<string> {
  for (let left = 200; left > 0; left--) {
    const [name] = await readdir(mailDir).catch(() => [])
    const mail = name?.endsWith('.eml') ? await readFile(join(mailDir, name), 'utf8') : ''
    const token = /#t(?:=3D|=)([\w-]{43})/.exec(mail.replaceAll('=\r\n', ''))?.[1]
    if (token !== undefined) return token
    await wait(100)
  }
  throw new Error('No message came')
}
