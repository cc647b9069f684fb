import { randomUUID } from 'node:crypto'

import type { ContactMessage, Language } from '@lotus/openapi/schema'

import { refuseCardNumbers } from '#domain/card-numbers.ts'
import { toEmail } from '#domain/email.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Handlers } from '#platform/handlers.ts'
import { enqueue, JobPostponed, type JobHandler } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail.ts'

import { composeContactMail } from './contact-mail.ts'
import { contactCommands } from './contact.commands.ts'
import { contactRepository } from './contact.repository.ts'

const contactMailJob = 'contact.mail'
const dayMs = 24 * 60 * 60_000
const retainedDays = 2 * 365

type Options = {
  db: Db
  clock: Clock
  mailer: Pick<Mailer, 'send'>
  shopName: () => Promise<string>
  shopLanguage: () => Promise<Language>
  /** The e-mail address of the shop, or null. */
  shopEmail: () => Promise<string | null>
}

/** Messages of the contact form: stored, and mailed to the shop by a job (INFO-02). */
export function createContactModule({ db, clock, mailer, shopName, shopLanguage, shopEmail }: Options) {
  /** @throws {Problem} CARD_NUMBER_REFUSED */
  async function sendContactMessage(message: ContactMessage): Promise<Record<string, never>> {
    refuseCardNumbers({ name: message.name, message: message.message })
    const id = randomUUID()
    const cleaned = { ...message, name: message.name.trim(), email: toEmail(message.email) }
    await db.transaction().execute(async (trx) => {
      await contactRepository.insert(trx, { ...cleaned, id, createdAt: new Date(clock()) })
      await enqueue(trx, { kind: contactMailJob, payload: { id } })
    })
    return {}
  }

  async function mail(id: string): Promise<void> {
    const message = await contactRepository.find(db, id)
    if (message === null) return
    const to = await shopEmail()
    if (to === null) throw new JobPostponed('The setting CONTACT_INFO has no email', { seconds: 60 * 60 })
    const content = composeContactMail({ message, shop: await shopName(), language: await shopLanguage() })
    await mailer.send({ id, to, ...content })
    await contactRepository.markMailed(db, id, new Date(clock()))
  }

  return {
    handlers: {
      sendContactMessage: (request) => sendContactMessage(request.body),
    } satisfies Partial<Handlers>,
    commands: contactCommands({ db, clock }),
    /** The messages with an e-mail address. A message belongs to an account by its confirmed address only. */
    exportMessages: (email: string) => contactRepository.listOf(db, email),
    eraseMessages: (trx: Db, email: string) => contactRepository.deleteOf(trx, email),
    jobs: {
      [contactMailJob]: { lane: 'mail', run: (payload) => mail((payload as { id: string }).id) },
      'contact.clean': {
        everySeconds: 24 * 3600,
        run: () => contactRepository.deleteBefore(db, new Date(clock() - retainedDays * dayMs)),
      },
    } satisfies Record<string, JobHandler>,
  }
}
