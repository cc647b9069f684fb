import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import AtSign from 'lucide-react/icons/at-sign'
import Clock from 'lucide-react/icons/clock'
import Globe from 'lucide-react/icons/globe'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'

import { Button } from '@lotus/ui/button'
import { Skeleton } from '@lotus/ui/skeleton'
import { Text } from '@lotus/ui/text'
import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import { directKinds, rowsOf, type ContactKind, type ContactRow, type ContactState } from './contact.ts'
import * as css from './footer.css.ts'

const mostRows = 3

const kinds = {
  phone: { label: msg`Telefone`, icon: Phone },
  whatsapp: { label: msg`WhatsApp`, icon: MessageCircle },
  email: { label: msg`E-mail`, icon: Mail },
  address: { label: msg`Endereço`, icon: MapPin },
  website: { label: msg`Site`, icon: Globe },
  wechat: { label: msg`WeChat`, icon: AtSign },
} satisfies Record<ContactKind, { label: MessageDescriptor; icon: LucideIcon }>

/** Up to three contacts of the shop and its opening hours (NAV-20). */
export function ContactBlock({ contact, onRetry }: { contact: ContactState; onRetry: () => void }) {
  if (contact === 'loading') {
    return (
      <div className={css.pending} aria-busy="true">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} shape="small" width="long" />
        ))}
      </div>
    )
  }
  if (contact === 'failed') {
    return (
      <div className={css.column} role="alert">
        <Text size="small" tone="muted">
          <Trans>Não deu para carregar os contatos da loja.</Trans>
        </Text>
        <div>
          <Button size="small" onClick={onRetry}>
            <Trans>Tentar novamente</Trans>
          </Button>
        </div>
      </div>
    )
  }
  return (
    <ul>
      <ContactItems rows={rowsOf(contact, directKinds).slice(0, mostRows)} />
      {contact.hours !== null && (
        <li className={css.row}>
          <Clock aria-hidden="true" size={18} />
          <span>
            <VisuallyHidden>
              <Trans>Horário:</Trans>{' '}
            </VisuallyHidden>
            {contact.hours}
          </span>
        </li>
      )}
    </ul>
  )
}

/** The items of a list of contacts. */
export const ContactItems = ({ rows }: { rows: readonly ContactRow[] }) =>
  rows.map((row) => (
    <li key={row.kind + row.text}>
      <ContactLine row={row} />
    </li>
  ))

/** A contact with its icon, as a link if there is something to open. */
function ContactLine({ row: { kind, text, href } }: { row: ContactRow }) {
  const { t, i18n } = useLingui()
  const { label, icon: Icon } = kinds[kind]
  const name = i18n._(label)
  const content = (
    <>
      <Icon aria-hidden="true" size={18} />
      <span>
        {/* The name of an account alone does not tell where it is. */}
        {kind === 'wechat' ? (
          t`${name}: ${text}`
        ) : (
          <Trans>
            <VisuallyHidden>{name}: </VisuallyHidden>
            {text}
          </Trans>
        )}
      </span>
    </>
  )
  if (href === null) return <div className={css.row}>{content}</div>
  const outside = /^https?:/.test(href) ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <a href={href} className={css.link} {...outside}>
      {content}
    </a>
  )
}
