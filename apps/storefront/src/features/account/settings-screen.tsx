import { Trans, useLingui } from '@lingui/react/macro'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import type { ReactNode } from 'react'

import type { Currency, Preferences, PreferencesUpdate } from '@lotus/openapi/schema'
import { Card } from '@lotus/ui/card'
import { Field } from '@lotus/ui/field'
import { Heading } from '@lotus/ui/heading'
import { Segment, Segmented } from '@lotus/ui/segmented'
import { Select } from '@lotus/ui/select'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'
import { Switch } from '@lotus/ui/switch'
import { Text } from '@lotus/ui/text'

import { SectionCard } from '#layout/section-card.tsx'
import { currencies, isCurrency } from '#shop/currency.ts'
import { isLocale, locales, type Locale } from '#i18n/i18n.ts'
import { localeNames } from '#i18n/locale-names.ts'
import { themes, type Theme } from '#preferences/theme.ts'
import { Unavailable } from '#layout/unavailable.tsx'

export type SettingsScreenProps = {
  preferences: Preferences
  /** A change is being saved. */
  saving: boolean
  /** The last attempt to save failed; it is retried later. */
  delayed: boolean
  /** Applied optimistically; rolled back when it cannot be saved. */
  onChange: (change: Partial<PreferencesUpdate>) => void
}

/** Notification, recommendation, theme, language and currency settings (USER-04). Every change is saved immediately. */
export function SettingsScreen({ preferences, saving, delayed, onChange }: SettingsScreenProps) {
  const { t } = useLingui()
  const { notifications, personalization } = preferences
  return (
    <Stack gap={6}>
      <Stack gap={1}>
        <Heading level={1}>
          <Trans>Configurações</Trans>
        </Heading>
        <Text tone="muted" aria-live="polite">
          {saving && delayed ? (
            <Trans>O que você mudou está guardado aqui e vai para a sua conta quando a conexão voltar.</Trans>
          ) : saving ? (
            <Trans>Salvando…</Trans>
          ) : (
            <Trans>Cada mudança é salva na hora.</Trans>
          )}
        </Text>
      </Stack>
      <SectionCard
        size="large"
        title={<Trans>Notificações</Trans>}
        description={<Trans>O que enviamos por e-mail.</Trans>}
      >
        {/* The switches that have an effect (D73). */}
        <Stack gap={2}>
          <Switch
            name="orderUpdates"
            label={t`Atualizações de pedidos`}
            hint={t`Quando um pedido é pago, é enviado ou fica pronto para retirar, e quando é entregue ou retirado. Confirmações, cancelamentos e reembolsos sempre chegam.`}
            checked={notifications.orderUpdates}
            onChange={({ currentTarget: { checked: orderUpdates } }) =>
              onChange({ notifications: { ...notifications, orderUpdates } })
            }
          />
          <Switch
            name="securityAlerts"
            label={t`Alertas de segurança`}
            hint={t`Quando a senha muda. Links que você pede e avisos de troca de e-mail ou exclusão da conta sempre chegam.`}
            checked={notifications.securityAlerts}
            onChange={({ currentTarget: { checked: securityAlerts } }) =>
              onChange({ notifications: { ...notifications, securityAlerts } })
            }
          />
        </Stack>
      </SectionCard>
      <SectionCard
        size="large"
        title={<Trans>Privacidade e personalização</Trans>}
        description={<Trans>O que a loja faz com o que você compra. Sem isso, tudo funciona igual.</Trans>}
      >
        <Stack gap={2}>
          <Switch
            name="recommendations"
            label={t`Recomendações`}
            hint={t`Na página inicial, produtos parecidos com os da sua última compra.`}
            checked={personalization.recommendations}
            onChange={({ currentTarget: { checked: recommendations } }) =>
              onChange({ personalization: { ...personalization, recommendations } })
            }
          />
        </Stack>
      </SectionCard>
      <Appearance preferences={preferences} onChange={onChange} />
    </Stack>
  )
}

const themeIcons = { light: <Sun />, dark: <Moon />, auto: <Monitor /> } satisfies Record<Theme, ReactNode>

function Appearance({ preferences, onChange }: Pick<SettingsScreenProps, 'preferences' | 'onChange'>) {
  const { t, i18n } = useLingui()
  const themeNames = { light: t`Claro`, dark: t`Escuro`, auto: t`Automático` } satisfies Record<Theme, string>
  const currencyNames = { BRL: t`Real (R$)`, USD: t`Dólar (US$)`, EUR: t`Euro (€)` } satisfies Record<Currency, string>
  return (
    <SectionCard size="large" title={<Trans>Aparência e idioma</Trans>}>
      <Field label={t`Idioma`}>
        <Select
          value={preferences.language ?? i18n.locale}
          onChange={({ currentTarget: { value } }) => {
            if (isLocale(value)) onChange({ language: value })
          }}
        >
          {locales.map((locale: Locale) => (
            <option key={locale} value={locale} lang={locale}>
              {localeNames[locale].name}
            </option>
          ))}
        </Select>
      </Field>
      <Stack gap={2}>
        <Text size="small" weight="semibold" aria-hidden="true">
          <Trans>Tema</Trans>
        </Text>
        <Segmented
          label={t`Tema`}
          value={preferences.theme}
          onValueChange={(value) => onChange({ theme: themes.find((known) => known === value) ?? 'auto' })}
        >
          {themes.map((theme) => (
            <Segment key={theme} value={theme} icon={themeIcons[theme]}>
              {themeNames[theme]}
            </Segment>
          ))}
        </Segmented>
      </Stack>
      <Stack gap={2}>
        <Text size="small" weight="semibold" aria-hidden="true">
          <Trans>Moeda</Trans>
        </Text>
        <Segmented
          label={t`Moeda`}
          value={preferences.currency}
          onValueChange={(value) => {
            if (isCurrency(value)) onChange({ currency: value })
          }}
        >
          {currencies.map((currency) => (
            <Segment key={currency} value={currency}>
              {currencyNames[currency]}
            </Segment>
          ))}
        </Segmented>
        <Text size="small" tone="muted">
          <Trans>Você paga sempre em reais. Em outra moeda, o valor ao lado é aproximado.</Trans>
        </Text>
      </Stack>
    </SectionCard>
  )
}

export function SettingsPending() {
  const { t } = useLingui()
  return (
    <Stack as="section" gap={6} aria-busy="true" aria-label={t`Carregando...`}>
      <Heading level={1}>
        <Trans>Configurações</Trans>
      </Heading>
      {['a', 'b', 'c'].map((key) => (
        <Card key={key}>
          <Stack gap={5}>
            <Skeleton shape="title3" width="half" />
            <Skeleton width="long" />
            <Skeleton width="long" />
            <Skeleton width="long" />
          </Stack>
        </Card>
      ))}
    </Stack>
  )
}

export function SettingsUnavailable({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  const { t } = useLingui()
  return <Unavailable title={t`Falha ao carregar configurações`} problem={problem} onRetry={onRetry} />
}
