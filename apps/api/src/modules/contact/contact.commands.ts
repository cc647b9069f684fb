import { momentText } from '#domain/days.ts'
import { NotPossible, WrongUsage } from '#domain/not-possible.ts'
import { flagIn, limitIn, type OperatorCommand } from '#domain/operator-command.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { inLine, quoted } from '#platform/printable.ts'

import { contactRepository, type ReceivedMessage } from './contact.repository.ts'

/** The beginning of an id, which is enough to identify a message. */
const shortId = (id: string) => id.slice(0, 8)

const describe = ({ id, createdAt, answeredAt, name, email, subject, language, message }: ReceivedMessage) =>
  [
    `${shortId(id)}  ${momentText(createdAt)}  ${subject}  ${inLine(`${name}, ${email}`)}  ${language}${answeredAt === null ? '' : `  answered ${momentText(answeredAt)}`}`,
    quoted(message),
  ].join('\n')

/** INFO-02 BEY-18: the operator's commands for messages of the contact form. */
export const contactCommands = ({ db, clock }: { db: Db; clock: Clock }): Record<string, OperatorCommand> => ({
  'contact-messages': {
    run: async (input) => {
      const messages = await contactRepository.listForShop(db, flagIn(input, 'all'), limitIn(input, 50))
      return { text: messages.map(describe).join('\n') || 'No message waits.', data: messages }
    },
  },
  'answer-message': {
    run: async ({ positionals: [name = ''] }) => {
      if (!/^[0-9a-f]{8}[0-9a-f-]{0,28}$/.test(name))
        throw new WrongUsage(`${name} is not the id of a message: copy it from contact-messages.`)
      const [id, other] = await contactRepository.findIds(db, name)
      if (id === undefined) throw new NotPossible(`There is no message ${name}.`)
      if (other !== undefined)
        throw new NotPossible(`Several messages begin with ${name}: write the whole id (--json).`)
      await contactRepository.markAnswered(db, id, new Date(clock()))
      return { text: `${shortId(id)}  answered`, data: { id } }
    },
  },
})
