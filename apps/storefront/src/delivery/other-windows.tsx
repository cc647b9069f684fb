import { useLingui } from '@lingui/react'

import type { DeliveryWindow } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Inline } from '@lotus/ui/inline'

import { useMoney } from '#shop/money.tsx'

import { windowText } from './window-text.ts'

type OtherWindowsProps = { windows: readonly DeliveryWindow[]; onSelect: (window: DeliveryWindow) => void }

/** Buttons for the alternatives to a rejected window, each with the price of its delivery. */
export function OtherWindows({ windows, onSelect }: OtherWindowsProps) {
  const { i18n } = useLingui()
  const money = useMoney()
  return (
    <Inline gap={3}>
      {windows.map((window) => {
        const text = windowText(window, i18n.locale)
        return (
          <Button key={window.windowId} size="small" emphasis="outline" onClick={() => onSelect(window)}>
            {window.cost === null || window.cost === 0 ? text : `${text} · ${money(window.cost)}`}
          </Button>
        )
      })}
    </Inline>
  )
}
