import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { DeliveryWindow } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { RadioCard, RadioCardGroup } from '@lotus/ui/radio-card'
import { Stack } from '@lotus/ui/stack'
import { Tab, TabList, TabPanel, Tabs } from '@lotus/ui/tabs'
import { Text } from '@lotus/ui/text'

import { FocusOnMount } from '#forms/focus-on-mount.tsx'
import { useMoney } from '#shop/money.tsx'

import { windowTimes } from './next-window-text.ts'
import { otherZone, useDayName, useWindowState, windowText } from './window-text.ts'

/**
 * The state of a window picker with one tab per day. `chosen` is the selected window while the tab of its day is open, else null, so that a
 * shopper cannot continue with a window that the screen does not show.
 */
export function useWindowChoice(
  /** The windows of one service, by time. */
  windows: readonly DeliveryWindow[],
  /** The selected window, or null. */
  windowId: string | null,
  canTake: (window: DeliveryWindow) => boolean,
) {
  const [opened, setOpened] = useState<{ date: string; windowId: string | null } | null>(null)
  const [isRequired, setIsRequired] = useState(false)
  const selected = windows.find((window) => window.windowId === windowId) ?? null
  const days = [...new Set(windows.map(({ date }) => date))]
  // A change of the selected window closes the tab that the shopper opened, and opens the one of that window.
  const isOpened = opened !== null && opened.windowId === windowId && days.includes(opened.date)
  const day = isOpened ? opened.date : (selected ?? windows.find(canTake) ?? windows[0])?.date
  const chosen = selected !== null && selected.date === day ? selected : null
  return {
    windows,
    windowId,
    canTake,
    selected,
    days,
    day,
    chosen,
    /** Whether the shopper tried to continue without a chosen window. */
    isMissing: isRequired && chosen === null,
    openDay(date: string) {
      setIsRequired(false)
      setOpened({ date, windowId })
    },
    /** Returns the chosen window. If there is none, sets `isMissing`: show `WindowMissing`. */
    require(): DeliveryWindow | null {
      setIsRequired(true)
      return chosen
    },
  }
}

type WindowChoice = ReturnType<typeof useWindowChoice>

/** The error for a shopper who continues without a chosen window. Names the selected window if it is on another day. */
export function WindowMissing({ choice: { selected } }: { choice: WindowChoice }) {
  const { t, i18n } = useLingui()
  const text = selected && windowText(selected, i18n.locale)
  return (
    <FocusOnMount>
      <Alert tone="critical" announce="assertive" title={t`Escolha um horário para receber o pedido`}>
        {text !== null && <Trans>O horário marcado é de outro dia: {text}.</Trans>}
      </Alert>
    </FocusOnMount>
  )
}

export type WindowPickerProps = {
  choice: WindowChoice
  /** An instant of the server, which decides what "today" is. */
  now: string
  /** Whether each window shows the delivery's price with its fee; false for an order that moves, because its price does not change. */
  hasPrices: boolean
  onSelect: (window: DeliveryWindow) => void
}

/** The choice of a delivery or pickup window: days as tabs, the windows of a day as cards (BEY-12). */
export function WindowPicker({ choice, now, hasPrices, onSelect }: WindowPickerProps) {
  const { t, i18n } = useLingui()
  const dayName = useDayName()
  const { windows, windowId, canTake, selected, day } = choice
  const [first] = windows
  if (first === undefined || day === undefined) return null
  const days = choice.days.map((date) => ({ date, windows: windows.filter((window) => window.date === date) }))
  const zone = otherZone(selected ?? first, i18n.locale)
  return (
    <Stack gap={3}>
      <Tabs value={day} onValueChange={choice.openDay}>
        <TabList label={t`Dia`}>
          {days.map(({ date, windows: [window = first] }) => {
            const [name, short] = dayName(window, now)
            return (
              <Tab key={date} value={date} description={short}>
                {name}
              </Tab>
            )
          })}
        </TabList>
        {days.map(({ date, windows: ofDay }) => (
          <TabPanel key={date} value={date}>
            <RadioCardGroup
              label={t`Horário`}
              value={windowId ?? ''}
              onValueChange={(id) => {
                const window = ofDay.find((one) => one.windowId === id)
                if (window !== undefined) onSelect(window)
              }}
            >
              {ofDay.map((window) => (
                <WindowCard key={window.windowId} window={window} disabled={!canTake(window)} hasPrices={hasPrices} />
              ))}
            </RadioCardGroup>
          </TabPanel>
        ))}
      </Tabs>
      {zone !== null && (
        <Text size="small" tone="muted">
          <Trans>Os horários são os da loja: {zone}.</Trans>
        </Text>
      )}
    </Stack>
  )
}

type WindowCardProps = { window: DeliveryWindow; disabled: boolean; hasPrices: boolean }

function WindowCard({ window, disabled, hasPrices }: WindowCardProps) {
  const { t } = useLingui()
  const money = useMoney()
  const stateOf = useWindowState()
  const { cost } = window
  const state = disabled || window.state === 'FEW' ? stateOf(window) : null
  return (
    <RadioCard
      value={window.windowId}
      label={windowTimes(window)}
      {...(state === null ? {} : { description: state })}
      {...(disabled || !hasPrices || cost === null ? {} : { end: cost === 0 ? t`Grátis` : money(cost) })}
      disabled={disabled}
    />
  )
}
