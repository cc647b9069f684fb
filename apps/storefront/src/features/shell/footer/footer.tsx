import { Trans, useLingui } from '@lingui/react/macro'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { MouseEvent } from 'react'

import { Button } from '@lotus/ui/button'
import { Container } from '@lotus/ui/container'
import { Heading } from '@lotus/ui/heading'
import { Inline } from '@lotus/ui/inline'
import { Spread } from '@lotus/ui/spread'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'
import { Tiles } from '@lotus/ui/tiles'

import { LinkButton } from '#layout/link-button.tsx'
import { locales, type Locale } from '#i18n/i18n.ts'
import { Link } from '#routing/links.tsx'
import { isPlainClick } from '#routing/plain-click.ts'
import { localized } from '#i18n/localized.ts'
import type { Shop } from '#shop/shop.ts'

import { ContactBlock, ContactItems } from './contact-block.tsx'
import { directKinds, rowsOf, whatsappOf, type ContactRow, type ContactState } from './contact.ts'
import { footerColumns, legalLinks, paymentBrands, type FooterLink } from './footer-links.ts'
import * as css from './footer.css.ts'
import { localeNames } from '#i18n/locale-names.ts'

export type FooterProps = {
  shop: Shop
  contact: ContactState
  onRetryContact: () => void
  /** Without JavaScript the language links reload the page with `lang=` in the URL. */
  onLocale: (locale: Locale) => void
}

/** The footer of every page: shop, links, contacts and legal notes (NAV-19). */
export function Footer({ shop, contact, onRetryContact, onLocale }: FooterProps) {
  const { t, i18n } = useLingui()
  const { name, cnpj } = shop
  return (
    <footer className={css.footer} data-around="">
      <Container>
        <Stack gap={10}>
          <Tiles columns={[1, 2]}>
            <About name={name} places={rowsOf(contact, ['address', 'website', 'wechat'])} />
            <CustomerService contact={contact} />
          </Tiles>
          <div className={css.columns}>
            {footerColumns.map(({ title, links }) => (
              <nav key={title.id} className={css.column} aria-label={i18n._(title)}>
                <Heading level={2} size="title4">
                  {i18n._(title)}
                </Heading>
                <Links links={links} />
              </nav>
            ))}
            {hasContact(contact) && (
              <div className={css.wide}>
                <Heading level={2} size="title4">
                  <Trans>Fale com a loja</Trans>
                </Heading>
                <ContactBlock contact={contact} onRetry={onRetryContact} />
              </div>
            )}
            <div className={css.wide}>
              <Heading level={2} size="title4">
                <Trans>Formas de pagamento</Trans>
              </Heading>
              <Inline as="ul" align="stretch">
                {paymentBrands.map((brand) => (
                  <li key={brand} className={css.method}>
                    {brand}
                  </li>
                ))}
              </Inline>
            </div>
          </div>
          <Stack paddingTop={6} border="top">
            <Spread rowGap={2} gap={6}>
              <Text size="small" tone="muted">
                {cnpj === null ? `© ${name}` : t`© ${name} · CNPJ ${cnpj}`}
              </Text>
              <nav id="idiomas" aria-label={t`Idioma`}>
                <ul className={css.links}>
                  {locales.map((locale) => (
                    <li key={locale}>
                      <LanguageLink locale={locale} current={i18n.locale === locale} onLocale={onLocale} />
                    </li>
                  ))}
                </ul>
              </nav>
            </Spread>
            <Spread rowGap={2} gap={6}>
              <nav aria-label={t`Informações legais`}>
                <Links links={legalLinks} className={css.links} />
              </nav>
              {shop.developerCredit !== null && (
                <Text size="xsmall" tone="muted">
                  {localized(shop.developerCredit, i18n.locale)}
                </Text>
              )}
            </Spread>
          </Stack>
        </Stack>
      </Container>
    </footer>
  )
}

function About({ name, places }: { name: string; places: readonly ContactRow[] }) {
  return (
    <Stack as="section" gap={2} padding={6} radius="panel" background="accentSoft">
      <Heading level={2} size="title3">
        <Trans>Sobre {name}</Trans>
      </Heading>
      <Text tone="muted">
        <Trans>
          Alimentos asiáticos e brasileiros escolhidos com cuidado, entregues em casa ou prontos para retirar.
        </Trans>
      </Text>
      {places.length > 0 && (
        <ul>
          <ContactItems rows={places} />
        </ul>
      )}
    </Stack>
  )
}

/** A shop without contact data has no block of contacts; one whose data are loading or failed to load has. */
const hasContact = (contact: ContactState): boolean =>
  typeof contact === 'string' || rowsOf(contact, directKinds).length > 0 || contact.hours !== null

function CustomerService({ contact }: { contact: ContactState }) {
  const whatsapp = whatsappOf(contact)
  return (
    <Stack as="section" gap={2} padding={6} radius="panel" background="accentSoft">
      <Heading level={2} size="title3">
        <Trans>Atendimento ao cliente</Trans>
      </Heading>
      <Text tone="muted">
        <Trans>Dúvidas sobre um produto ou um pedido? A gente responde.</Trans>
      </Text>
      <Inline gap={3} align="stretch" paddingTop={2}>
        {whatsapp?.href != null && (
          <Button asChild emphasis="outline" icon={<MessageCircle />}>
            <a href={whatsapp.href} target="_blank" rel="noreferrer">
              <Trans>Conversar no WhatsApp</Trans>
            </a>
          </Button>
        )}
        <LinkButton to="/tracking" emphasis="outline">
          <Trans>Acompanhar pedido</Trans>
        </LinkButton>
      </Inline>
    </Stack>
  )
}

function Links({ links, className }: { links: FooterLink[]; className?: string }) {
  const { i18n } = useLingui()
  return (
    <ul className={className}>
      {links.map(({ label, ...target }) => (
        <li key={label.id}>
          <Link {...target} className={css.link} activeOptions={{ exact: true }}>
            {i18n._(label)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

type LanguageLinkProps = { locale: Locale; current: boolean; onLocale: (locale: Locale) => void }

function LanguageLink({ locale, current, onLocale }: LanguageLinkProps) {
  const change = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onLocale(locale)
  }
  return (
    <Link
      to="."
      search={(now: object) => ({ ...now, lang: locale })}
      preload={false}
      hrefLang={locale}
      lang={locale}
      aria-current={current ? 'true' : undefined}
      className={css.link}
      onClick={change}
    >
      {localeNames[locale].name}
    </Link>
  )
}
