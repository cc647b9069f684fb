import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { DeliveryWindow } from '@lotus/openapi/schema'
import { RadioCard, RadioCardGroup } from '@lotus/ui/radio-card'
import { Stack } from '@lotus/ui/stack'
import { Tab, TabList, TabPanel, Tabs } from '@lotus/ui/tabs'
import { Text } from '@lotus/ui/text'

import { useMoney } from '#shop/money.tsx'

import { windowTimes } from './next-window-text.ts'
import { otherZone, useDayName, useWindowState } from './window-text.ts'

export type WindowPickerProps = {
  /** The windows of one service, by time. */
  windows: readonly DeliveryWindow[]
  /** An instant of the server, which decides what "today" is. */
  now: string
  /** The selected window, or null. */
  windowId: string | null
  canTake: (window: DeliveryWindow) => boolean
  /** Whether fees are shown; false for an order that moves, because it keeps its price. */
  hasFees: boolean
  onSelect: (window: DeliveryWindow) => void
}

/** The choice of a delivery or pickup window: days as tabs, the windows of a day as cards (BEY-12). */
export function WindowPicker({ windows, now, windowId, canTake, hasFees, onSelect }: WindowPickerProps) {
  const { t, i18n } = useLingui()
  const dayName = useDayName()
  const [opened, setOpened] = useState<{ date: string; windowId: string | null } | null>(null)
  const selected = windows.find((window) => window.windowId === windowId)
  const [first] = windows
  if (first === undefined) return null
  const days = [...new Set(windows.map(({ date }) => date))].map((date) => ({
    date,
    windows: windows.filter((window) => window.date === date),
  }))
  // When another window is selected, its day is shown.
  const isOpened = opened !== null && opened.windowId === windowId && days.some(({ date }) => date === opened.date)
  const day = isOpened ? opened.date : (selected ?? first).date
  const zone = otherZone(selected ?? first, i18n.locale)
  return (
    <Stack gap={3}>
      <Tabs value={day} onValueChange={(date) => setOpened({ date, windowId })}>
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
                <WindowCard key={window.windowId} window={window} disabled={!canTake(window)} hasFees={hasFees} />
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

type WindowCardProps = { window: DeliveryWindow; disabled: boolean; hasFees: boolean }

function WindowCard({ window, disabled, hasFees }: WindowCardProps) {
  const { t } = useLingui()
  const money = useMoney()
  const stateOf = useWindowState()
  const fee = money(window.fee)
  const state = disabled || window.state === 'FEW' ? stateOf(window) : null
  return (
    <RadioCard
      value={window.windowId}
      label={windowTimes(window)}
      {...(state === null ? {} : { description: state })}
      {...(disabled || !hasFees ? {} : { end: window.fee === 0 ? t`Sem taxa` : `+ ${fee}` })}
      disabled={disabled}
    />
  )
}
