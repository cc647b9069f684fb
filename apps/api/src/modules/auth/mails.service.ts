import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { sha256 } from '#platform/digest.ts'
import type { Mail, MailTokens } from '#domain/mail-queue.ts'
import type { Mailer } from '#platform/mail.ts'

import { mailTokensRepository } from './mail-tokens.repository.ts'
import type { MessageKind } from './message-texts.ts'
import { composeMessage } from './messages.ts'
import { sentMailsRepository } from './sent-mails.repository.ts'
import { signInLinkMs } from './sign-in-links.service.ts'
import { linkMs } from './signups.service.ts'
import { signupsRepository, type Signup } from './signups.repository.ts'
import { usersRepository, type User } from './users.repository.ts'

export type MailsOptions = {
  db: Db
  clock: Clock
  mailer: Pick<Mailer, 'send'>
  mailTokens: MailTokens
  /** The shop's origin. */
  origin: string
  shopName: () => Promise<string>
  /** USER-04: whether the account wants alerts about its security. */
  wantsSecurityAlerts: (userId: number) => Promise<boolean>
}

type Letter = {
  kind: MessageKind
  to: string
  name: string
  /** Whether `to` is the confirmed address of an account. */
  isConfirmed: boolean
  language: User['language']
  link: string | null
}

const keptDays = 30
const day = 24 * 60 * 60 * 1000

export type MailsService = ReturnType<typeof createMailsService>

/** Composes e-mails when their job runs, so that a caller cannot notice whether an account exists. */
export function createMailsService({
  db,
  clock,
  mailer,
  mailTokens,
  origin,
  shopName,
  wantsSecurityAlerts,
}: MailsOptions) {
  /** The token is in the fragment: servers and logs do not see it, and opening the page does not use it. */
  const linkOf = (path: string, seed: string) => `${origin}${path}#t=${mailTokens.tokenOf(seed)}`
  const times = () => ({ now: new Date(clock()), expiresAt: new Date(clock() + linkMs) })

  const alreadySignedUp = (user: User): Letter => ({
    kind: 'already-signed-up',
    to: user.email,
    name: user.username,
    isConfirmed: true,
    language: user.language,
    link: `${origin}/login`,
  })
  const confirmSignUp = ({ email, username, language }: Signup, seed: string): Letter => ({
    kind: 'confirm-sign-up',
    to: email,
    name: username,
    isConfirmed: false,
    language,
    link: linkOf('/verify-email', seed),
  })

  async function signUpAgain(email: string, seed: string): Promise<Letter | null> {
    if ((await usersRepository.findByEmail(db, email)) !== null) return null
    const { now } = times()
    const signup = await signupsRepository.findNewest(db, email, now)
    if (signup === null) return null
    // The former link stays valid, so both links work.
    await signupsRepository.insert(db, sha256(mailTokens.tokenOf(seed)), { ...signup, createdAt: now })
    return confirmSignUp(signup, seed)
  }

  async function resetPassword(email: string, seed: string): Promise<Letter | null> {
    const user = await usersRepository.findByEmail(db, email)
    if (user === null) return null
    const token = { kind: 'reset-password', userId: user.id, email } as const
    await mailTokensRepository.insert(db, sha256(mailTokens.tokenOf(seed)), token, times())
    const link = linkOf('/reset-password', seed)
    return { kind: 'reset-password', to: email, name: user.username, isConfirmed: true, language: user.language, link }
  }

  async function signInLink(email: string, seed: string): Promise<Letter | null> {
    const now = new Date(clock())
    const tokenHash = sha256(mailTokens.tokenOf(seed))
    const user = await usersRepository.findByEmail(db, email)
    const signup = user === null ? await signupsRepository.findNewest(db, email, now) : null
    if (user !== null) {
      const expiresAt = new Date(clock() + signInLinkMs)
      await mailTokensRepository.insert(db, tokenHash, { kind: 'sign-in', userId: user.id, email }, { now, expiresAt })
    }
    if (signup !== null) await signupsRepository.insert(db, tokenHash, { ...signup, createdAt: now }, { signsIn: true })
    const recipient = user ?? signup
    if (recipient === null) return null
    const { username: name, language } = recipient
    const isConfirmed = user !== null
    return { kind: 'sign-in-link', to: email, name, isConfirmed, language, link: linkOf('/sign-in-link', seed) }
  }

  async function changeEmail(userId: number, email: string, seed: string): Promise<Letter | null> {
    const owner = await usersRepository.findByEmail(db, email)
    if (owner !== null) return owner.id === userId ? null : alreadySignedUp(owner)
    const user = await usersRepository.find(db, userId)
    if (user === null) return null
    const link = linkOf('/verify-email', seed)
    return { kind: 'confirm-email', to: email, name: user.username, isConfirmed: false, language: user.language, link }
  }

  /** The e-mail to send, or null if there is no recipient. */
  async function letterOf(mail: Mail): Promise<Letter | null> {
    switch (mail.kind) {
      case 'sign-up': {
        const user = await usersRepository.findByEmail(db, mail.email)
        if (user !== null) return alreadySignedUp(user)
        const signup = await signupsRepository.find(db, sha256(mailTokens.tokenOf(mail.seed)))
        return signup === null ? null : confirmSignUp(signup, mail.seed)
      }
      case 'sign-up-again':
        return signUpAgain(mail.email, mail.seed)
      case 'reset-password':
        return resetPassword(mail.email, mail.seed)
      case 'sign-in-link':
        return signInLink(mail.email, mail.seed)
      case 'password-changed': {
        const user = await usersRepository.find(db, mail.userId)
        if (user === null || !(await wantsSecurityAlerts(user.id))) return null
        const { email: to, username: name, language } = user
        return { kind: 'password-changed', to, name, isConfirmed: true, language, link: `${origin}/forgot-password` }
      }
      case 'change-email':
        return changeEmail(mail.userId, mail.email, mail.seed)
      case 'email-changed':
      case 'account-deleted':
        return {
          kind: mail.kind,
          to: mail.email,
          name: mail.username,
          isConfirmed: true,
          language: mail.language,
          link: null,
        }
      default:
        return mail satisfies never
    }
  }

  return {
    /**
     * Sends an e-mail once: a job that runs again finds it recorded as sent. If the process dies before it is recorded, it is
     * sent again with the same message id, so that mail programs can drop the copy.
     */
    async send(id: string, mail: Mail): Promise<void> {
      if (await sentMailsRepository.isSent(db, id)) return
      const letter = await letterOf(mail)
      if (letter === null) return
      const { to, ...letterTexts } = letter
      const message = composeMessage({ ...letterTexts, shop: await shopName(), email: to })
      await mailer.send({ id, to, ...message })
      await sentMailsRepository.insert(db, id, letter.kind, new Date(clock()))
    },

    deleteOld: async (): Promise<void> => {
      await sentMailsRepository.deleteOld(db, new Date(clock() - keptDays * day))
    },
  }
}
