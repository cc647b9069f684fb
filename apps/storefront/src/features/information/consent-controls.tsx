import { Trans } from '@lingui/react/macro'

import { Card } from '@lotus/ui/card'
import { Stack } from '@lotus/ui/stack'
import { Switch } from '@lotus/ui/switch'
import { Text } from '@lotus/ui/text'

import type { CookieConsent } from '#preferences/cookie-consent.ts'

type ConsentControlsProps = { consent: CookieConsent; onChoose: (consent: CookieConsent) => void }

/** The choice of storage in the browser; it applies at once (INFO-04). */
export const ConsentControls = ({ consent, onChoose }: ConsentControlsProps) => (
  <Card>
    <Stack gap={3}>
      <Switch
        label={<Trans>Armazenamento necessário</Trans>}
        hint={<Trans>Carrinho, login, compra e preferências. Sempre ligado.</Trans>}
        checked
        disabled
        readOnly
      />
      <Switch
        label={<Trans>Armazenamento opcional</Trans>}
        hint={<Trans>Suas últimas buscas, só neste navegador. Sua escolha vale também para o que vier depois.</Trans>}
        checked={consent === 'all'}
        onChange={(event) => onChoose(event.currentTarget.checked ? 'all' : 'necessary')}
      />
      <output>
        <Text size="small" tone="muted">
          {consent === 'all' ? (
            <Trans>Você permite armazenamento opcional neste navegador.</Trans>
          ) : (
            <Trans>Só o necessário é usado neste navegador.</Trans>
          )}
        </Text>
      </output>
    </Stack>
  </Card>
)
