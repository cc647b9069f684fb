import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { ContactMessage } from '@lotus/openapi/schema'
import { unwrap } from '@lotus/api-client'

import { printable } from '#platform/printable.ts'
import { limits } from '#domain/limits.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Message } from '#platform/mail.ts'
import { settingsRepository } from '#modules/settings/settings.repository.ts'
import { testApiKey, testApp, testMailer, type TestApp } from '#testing.ts'

const message: ContactMessage = {
  name: ' Mei Tanaka ',
  email: 'Mei.Tanaka@Example.com',
  subject: 'return',
  message: 'O pote chegou quebrado.\n\n<b>Pedido</b> LT-7F3K9Q',
  language: 'zh-CN',
}
const contacts = (email: string) => ({
  group: 'CONTACT_INFO',
  key: 'CONTACT_INFO',
  value: [{ name: 'email', value: email }],
})

describe('INFO-02 sendContactMessage', () => {
  let app: TestApp
  let time = Date.parse('2026-11-24T12:00:00Z')
  let sent: Message[] = []
  let mailFails = false
  const mailer = {
    ...testMailer,
    send: async (mail: Message) => {
      if (mailFails) throw new Error('no connection')
      sent.push(mail)
    },
  }
  beforeAll(async () => {
    app = await testApp({ mailer, clock: () => time })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.reset()
    time = Date.parse('2026-11-24T12:00:00Z')
    sent = []
    mailFails = false
    await settingsRepository.put(app.db, [contacts('loja@emporio.example')])
  })
  const send = async (changes: Partial<ContactMessage> = {}) =>
    unwrap(await app.api.POST('/public/contact', { body: { ...message, ...changes } }))
  const stored = () => app.db.selectFrom('contact_messages').selectAll().execute()

  it('stores the message and mails it to the shop; a reply goes to the sender', async () => {
    expect(await send()).toEqual({})
    expect(await stored()).toMatchObject([
      { name: 'Mei Tanaka', email: 'mei.tanaka@example.com', subject: 'return', language: 'zh-CN', mailed_at: null },
    ])
    await app.app.jobs.drain()
    expect(sent).toMatchObject([
      {
        to: 'loja@emporio.example',
        replyTo: 'mei.tanaka@example.com',
        language: 'pt-BR',
        subject: 'Contato: Troca ou devolução',
      },
    ])
    expect(sent[0]?.text).toContain('O pote chegou quebrado.\n\n<b>Pedido</b> LT-7F3K9Q')
    expect(sent[0]?.html).toContain('&lt;b&gt;Pedido&lt;/b&gt;')
    expect((await stored())[0]?.mailed_at).toEqual(new Date(time))
  })

  it('BEY-18 lists unanswered messages for the operator, with each of their lines quoted, and marks one as answered', async () => {
    await send()
    // A row from before control characters were rejected.
    const forged = 'Olá\u0007\n00000000  2026-11-24T12:00:00.000Z  order  Falso'
    await app.db.updateTable('contact_messages').set({ message: forged, name: 'Mei\u001B[2J\nTanaka' }).execute()
    time += 60_000
    await send({ name: 'Ana', subject: 'order', language: 'pt-BR', message: 'Cadê o meu pedido?' })
    const run = (...args: string[]) => app.app.operator.run({ operator: 'ana', args })
    const [first, second] = (await stored()).toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
    const nameOf = (row: typeof first) => row?.id.slice(0, 8) ?? ''
    const secondLines = [
      `${nameOf(second)}  2026-11-24 09:01  order  Ana, mei.tanaka@example.com  pt-BR`,
      '  | Cadê o meu pedido?',
    ]
    expect(printable((await run('contact-messages')).output).split('\n')).toEqual([
      `${nameOf(first)}  2026-11-24 09:00  return  Mei\\u001b[2J\\nTanaka, mei.tanaka@example.com  zh-CN`,
      String.raw`  | Olá\u0007`,
      '  | 00000000  2026-11-24T12:00:00.000Z  order  Falso',
      ...secondLines,
    ])
    expect(await run('answer-message', nameOf(first))).toEqual({ code: 0, output: `${nameOf(first)}  answered` })
    expect((await run('contact-messages')).output.split('\n')).toEqual(secondLines)
    const all = (await run('contact-messages', '--all')).output
    expect(all).toContain('answered 2026-11-24 09:01')
    expect(await run('answer-message', 'ffffffff')).toEqual({ code: 1, output: 'There is no message ffffffff.' })
    expect((await run('answer-message', '%')).code).toBe(2)
  })

  it('loses no message while the mail server is down or the shop has no address', async () => {
    mailFails = true
    await send()
    await app.app.jobs.drain()
    mailFails = false
    await settingsRepository.put(app.db, [contacts('')])
    await app.db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .execute()
    await app.app.jobs.drain()
    expect(sent).toEqual([])
    expect(await stored()).toHaveLength(1)
    await settingsRepository.put(app.db, [contacts('nova@emporio.example')])
    await app.db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .execute()
    await app.app.jobs.drain()
    expect(sent).toMatchObject([{ to: 'nova@emporio.example' }])
  })

  it('is mailed in the language of the shop', async () => {
    await settingsRepository.put(app.db, [{ group: 'DEFAULT_LANGUAGE', key: 'DEFAULT_LANGUAGE', value: 'zh-CN' }])
    await send()
    await app.app.jobs.drain()
    expect(sent).toMatchObject([{ language: 'zh-CN', subject: '联系：退换货' }])
  })

  it('rejects card numbers, blank texts and wrong addresses, and stores nothing', async () => {
    await expect(send({ message: 'Meu cartão é 4111 1111 1111 1111' })).rejects.toMatchObject({
      code: 'CARD_NUMBER_REFUSED',
    })
    for (const wrong of [{ name: '  ' }, { email: 'mei' }, { message: 'curta' }, { message: 'a'.repeat(4001) }])
      await expect(send(wrong)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(await stored()).toEqual([])
  })

  it('deletes messages after two years', async () => {
    await send()
    time += 731 * 24 * 60 * 60 * 1000
    await send({ subject: 'other' })
    await enqueue(app.db, { kind: 'contact.clean' })
    await app.app.jobs.drain()
    expect(await stored()).toMatchObject([{ subject: 'other' }])
  })
})

it('INFO-02 S32 S19 hostile texts in every field are stored as text or rejected, and never start a header of the mail', async () => {
  const sent: Message[] = []
  const app = await testApp({ mailer: { ...testMailer, send: async (mail: Message) => void sent.push(mail) } })
  await settingsRepository.put(app.db, [contacts('loja@emporio.example')])
  const texts = [
    "'); drop table contact_messages; --",
    '\u0000',
    '\ud800',
    '\u202e\u200b\ufeff',
    'a\r\nBcc: everyone@example.com\r\n\r\nx',
    '<script>alert(1)</script>',
    '{{email}} ${7*7} %s',
    ' ',
    '面'.repeat(5000),
    '__proto__',
  ]
  const values = [...texts, null, 1, true, [], {}, ['a'], { $ne: '' }]
  for (const field of ['name', 'email', 'subject', 'message', 'language', '__proto__', 'mailed_at'])
    for (const value of values) {
      const answer = await app.app.inject({
        method: 'POST',
        url: '/api/public/contact',
        headers: {
          'x-api-key': testApiKey,
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          'x-requested-with': 'XMLHttpRequest',
        },
        payload: JSON.stringify({ ...message, [field]: value }),
      })
      expect([field, value, answer.statusCode < 500]).toEqual([field, value, true])
      expect(answer.json()).toMatchObject({ success: answer.statusCode === 200 })
    }
  const stored = await app.db.selectFrom('contact_messages').selectAll().execute()
  expect(stored.length).toBeGreaterThan(5)
  await app.app.jobs.drain()
  const headers = sent.flatMap(({ to, subject, replyTo }) => [to, subject, replyTo ?? ''])
  expect(sent.length).toBe(stored.length)
  expect(headers.filter((text) => /[\r\n]/.test(text))).toEqual([])
  await app.close()
})

it('INFO-02 S19 limits the messages of an address', async () => {
  const app = await testApp({ limits: limits.rates })
  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1)
    statuses.push((await app.api.POST('/public/contact', { body: message })).response.status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  await app.close()
})
