import { createServer, type AddressInfo, type Socket } from 'node:net'

import { expect, it } from 'vitest'

import { enqueueMail } from '../../domain/mail-queue.ts'
import { enqueue } from '../../platform/jobs.ts'
import { createLogger } from '../../platform/logger.ts'
import { testApp, testPayments } from '../../testing.ts'
import { webhookInboxRepository } from './payments.repository.ts'

it('CHK-12 a password mail is sent while every call to the payment provider hangs', async () => {
  const hanging = new Set<Socket>()
  // Accepts connections and never answers.
  let isOver = false
  const provider = createServer((socket) => {
    if (isOver) socket.destroy()
    else hanging.add(socket)
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  const test = await testApp({
    logger: createLogger({ level: 'silent' }),
    payments: {
      ...testPayments,
      baseUrl: `http://127.0.0.1:${port}`,
      timeouts: { connect: 60_000, answer: 60_000, total: 60_000 },
    },
    jobsByHand: false,
  })
  try {
    const now = new Date()
    for (let count = 0; count < 10; count++) {
      const notification = { data_id: String(count + 1), topic: 'payment', request_id: `r-${count}`, signed_at: now }
      const notificationId = await webhookInboxRepository.insert(test.db, notification, now)
      await enqueue(test.db, { kind: 'payments.notification', payload: { notificationId } })
    }
    await expect.poll(() => hanging.size).toBeGreaterThan(0)
    const { userId } = await test.withSession({ email: 'mei@example.com' })
    await enqueueMail(test.db, { kind: 'password-changed', userId })
    await expect.poll(() => test.outbox.map(({ to }) => to)).toEqual(['mei@example.com'])
    const waiting = await test.db.selectFrom('jobs').select('id').where('kind', '=', 'payments.notification').execute()
    expect(waiting).toHaveLength(10)
  } finally {
    isOver = true
    for (const socket of hanging) socket.destroy()
    await test.close()
    await new Promise((resolve) => provider.close(resolve))
  }
})
