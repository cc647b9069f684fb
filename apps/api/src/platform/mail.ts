import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createTransport } from 'nodemailer'

/** The transport of e-mails: files in a folder, or a mail server. */
export type MailOptions = {
  /** E.g. `Empório Lótus <loja@shop.example>`. */
  from: string
  /** Address with name and password, e.g. `smtps://name:password@mail.example`; null writes files. */
  smtpUrl: string | null
  /** Folder of the `.eml` files. */
  dir: string
}

export type Message = {
  /** Stays the same for retries. */
  id: string
  to: string
  /** The address that answers go to. @default the sender */
  replyTo?: string
  /** Ends e-mails of this kind: the page for a person, and a POST for a mail program (RFC 8058). @default none */
  unsubscribeLink?: string
  /** Language tag, e.g. `pt-BR`. */
  language: string
  subject: string
  text: string
  html: string
}

export type Mailer = {
  /** Sends one message or throws. */
  send: (message: Message) => Promise<void>
  /** Tries the transport and names it. @throws if it does not work */
  check?: () => Promise<string>
  close: () => void
}

const seconds = 1000

/** Creates the configured transport. A retried message has the same `Message-ID` and the same file. */
export function createMailer({ from, smtpUrl, dir }: MailOptions): Mailer {
  const composed = ({ id, to, replyTo, unsubscribeLink, language, subject, text, html }: Message) => ({
    from,
    to,
    ...(replyTo === undefined ? {} : { replyTo }),
    subject,
    text,
    html,
    messageId: `<${id}@lotus>`,
    headers: {
      'Content-Language': language,
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeLink === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${unsubscribeLink}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    // Messages contain only our own text.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  if (smtpUrl !== null) {
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: 10 * seconds,
      greetingTimeout: 10 * seconds,
      socketTimeout: 30 * seconds,
    })
    return {
      async send(message: Message): Promise<void> {
        await transport.sendMail(composed(message))
      },
      async check(): Promise<string> {
        await transport.verify()
        return `The mail server at ${new URL(smtpUrl).hostname} answers.`
      },
      close: () => transport.close(),
    }
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(message: Message): Promise<void> {
      const { message: bytes } = await transport.sendMail(composed(message))
      if (!Buffer.isBuffer(bytes)) throw new Error('The message is no buffer')
      await mkdir(dir, { recursive: true })
      const file = join(dir, `${message.id}.eml`)
      // Written under another name first, so that the folder contains only complete messages.
      await writeFile(`${file}.part`, bytes, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    async check(): Promise<string> {
      await mkdir(dir, { recursive: true })
      await access(dir, constants.W_OK)
      return `No mail server: messages are files in ${dir}.`
    },
    close: () => transport.close(),
  }
}
