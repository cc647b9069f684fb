import type { Language } from '@lotus/openapi/schema'

import { composeMail, fillText } from '#domain/mail-document.ts'
import type { Message } from '#platform/mail.ts'

import { messageTexts, type MessageKind } from './message-texts.ts'

export type MessageOptions = {
  kind: MessageKind
  language: Language
  /** The name of the shop. */
  shop: string
  /** The name of the recipient. */
  name: string
  /** Whether the recipient has confirmed `email`. */
  isConfirmed: boolean
  email: string
  /** The target of the button; null if there is none. */
  link: string | null
}

/** Composes an e-mail of an account in the recipient's language. */
export function composeMessage(options: MessageOptions): Omit<Message, 'id' | 'to'> {
  const { kind, language, shop, name, email, link, isConfirmed } = options
  const { subject, greeting, paragraphs, button, notes } = messageTexts[language][kind]
  const fill = (text: string) => fillText(text, { shop, email })
  return composeMail({
    language,
    shop,
    subject: fill(subject),
    greeting: { text: greeting, recipient: { name, isConfirmed } },
    paragraphs: paragraphs.map(fill),
    tables: [],
    call: button === null || link === null ? null : { label: fill(button), link },
    notes: notes.map(fill),
  })
}
