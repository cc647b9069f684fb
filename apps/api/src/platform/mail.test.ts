import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createMailer, type Message } from './mail.ts'

const message: Message = {
  id: '018f2f8e-1111-7222-8333-444455556666',
  to: 'mei@example.com',
  language: 'pt-BR',
  subject: 'Confirme seu e-mail – Lótus',
  text: 'Olá, 李明!\n\nhttps://shop.example/verify-email#t=abc\n',
  html: '<p>Olá, 李明!</p>',
}

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lotus-mail-'))
})
afterEach(() => rm(dir, { recursive: true }))

describe('mail to files', () => {
  it('writes complete .eml files named by id and readable only by their owner', async () => {
    const mailer = createMailer({ from: 'Lótus <loja@lotus.example>', smtpUrl: null, dir: join(dir, 'new', 'mail') })
    await mailer.send(message)
    await mailer.send(message)
    mailer.close()
    expect(await readdir(join(dir, 'new', 'mail'))).toEqual([`${message.id}.eml`])
    const file = await readFile(join(dir, 'new', 'mail', `${message.id}.eml`), 'utf8')
    const [head = '', ...body] = file.split('\r\n\r\n')
    expect(
      head
        .split('\r\n')
        .filter((line) => /^(From|To|Message-ID|Content-Language|Auto-Submitted)/.test(line))
        .toSorted(),
    ).toEqual([
      'Auto-Submitted: auto-generated',
      'Content-Language: pt-BR',
      expect.stringMatching(/^From: =\?UTF-8\?.+\?= <loja@lotus\.example>$/),
      `Message-ID: <${message.id}@lotus>`,
      'To: mei@example.com',
    ])
    expect(head).toMatch(/Subject: =\?UTF-8\?/)
    expect(head).toContain('multipart/alternative')
    expect(body.join()).toContain('text/html; charset=utf-8')
  })

  it('accepts no further recipients or headers from user input', async () => {
    const mailer = createMailer({ from: 'loja@lotus.example', smtpUrl: null, dir })
    await mailer.send({ ...message, subject: 'Olá\r\nBcc: all@example.com' })
    const [name = ''] = await readdir(dir)
    expect(await readFile(join(dir, name), 'utf8')).not.toMatch(/^Bcc:/m)
  })
})

it('BEY-17 a mail program can unsubscribe with one click (RFC 8058)', async () => {
  const mailer = createMailer({ from: 'loja@lotus.example', smtpUrl: null, dir })
  const unsubscribeLink = `https://shop.example/stock-alerts/unsubscribe?t=v1.0a1b2c3d.${'A'.repeat(300)}`
  await mailer.send({ ...message, unsubscribeLink })
  const [name = ''] = await readdir(dir)
  const [head = ''] = (await readFile(join(dir, name), 'utf8')).split('\r\n\r\n')
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ')
  expect(unfolded.split('\r\n')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^List-Unsubscribe: ?<https:.*>$/),
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]),
  )
  expect(unfolded).toContain(`<${unsubscribeLink}>`)
})

describe('mail over SMTP', () => {
  it('sends a message and throws if the server rejects it', async () => {
    const received: string[] = []
    let refuse = false
    const server = createServer((socket) => {
      let inData = false
      socket.write('220 mail.test\r\n')
      socket.on('data', (bytes) => {
        const text = bytes.toString()
        received.push(text)
        if (inData) {
          if (!text.endsWith('\r\n.\r\n')) return
          inData = false
          socket.write('250 taken\r\n')
        } else if (/^DATA/i.test(text)) {
          inData = true
          socket.write('354 go on\r\n')
        } else if (/^RCPT/i.test(text) && refuse) socket.write('550 nobody here\r\n')
        else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const mailer = createMailer({ from: 'loja@lotus.example', smtpUrl: `smtp://127.0.0.1:${port}`, dir })
    try {
      await mailer.send(message)
      const seen = received.join('')
      expect(seen).toMatch(/MAIL FROM:<loja@lotus\.example>/)
      expect(seen).toMatch(/RCPT TO:<mei@example\.com>/)
      expect(seen).toContain(`Message-ID: <${message.id}@lotus>`)
      refuse = true
      await expect(mailer.send(message)).rejects.toThrow('nobody here')
    } finally {
      mailer.close()
      await new Promise((resolve) => server.close(resolve))
    }
    expect(await readdir(dir)).toEqual([])
  })
})
