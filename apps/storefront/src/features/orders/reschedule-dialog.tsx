import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { ChosenWindow, DeliveryWindow, WindowList } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Dialog, DialogClose } from '@lotus/ui/dialog'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'

import { useWindowChoice, WindowMissing, WindowPicker } from '#delivery/window-picker.tsx'
import { windowText } from '#delivery/window-text.ts'
import type { QueryState } from '#layout/query-state.ts'
import { RetryAlert } from '#layout/retry-alert.tsx'

import type { RequestProps } from './request-dialog.tsx'

export type RescheduleDialogProps = Omit<RequestProps<string>, 'rejection'> & {
  /** The window of the order. */
  current: ChosenWindow
  /** The windows that the order can move to. */
  windows: QueryState<WindowList>
  onRetry: () => void
}

const isFree = ({ state }: DeliveryWindow) => state === 'FREE' || state === 'FEW'

/** Moves an order to another window (BEY-12). Stays open after an error. */
export function RescheduleDialog(props: RescheduleDialogProps) {
  const { current, windows, pending, problem, onConfirm, onClose, onRetry } = props
  const { t, i18n } = useLingui()
  const [windowId, setWindowId] = useState<string | null>(null)
  const list = typeof windows === 'string' ? null : windows
  // A window that is no longer free is no longer selected.
  const selected = list?.windows.find((window) => window.windowId === windowId && isFree(window))
  const choice = useWindowChoice(list?.windows ?? [], selected?.windowId ?? null, isFree)
  const hasFree = choice.windows.some(isFree)
  const text = windowText(current, i18n.locale)
  return (
    <Dialog
      title={t`Trocar o horário`}
      description={t`Agora: ${text}. O preço continua o mesmo.`}
      onClose={onClose}
      footer={
        <>
          <DialogClose>
            <Button>
              <Trans>Manter o horário</Trans>
            </Button>
          </DialogClose>
          <Button
            emphasis="strong"
            busy={pending}
            disabled={!hasFree}
            onClick={() => {
              const chosen = choice.require()
              if (chosen !== null && !pending) onConfirm(chosen.windowId)
            }}
          >
            <Trans>Trocar o horário</Trans>
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {problem !== null && !pending && <Alert tone="critical" announce="assertive" title={problem} />}
        {windows === 'loading' && (
          <section aria-busy="true" aria-label={t`Carregando...`}>
            <Skeleton shape="panel" />
          </section>
        )}
        {windows === 'failed' && <RetryAlert title={t`Não deu para buscar os horários`} onRetry={onRetry} />}
        {list !== null && !hasFree && (
          <Alert tone="warning" announce="polite" title={t`Não há horários livres nos próximos dias`} />
        )}
        {list !== null && (
          <WindowPicker
            choice={choice}
            now={list.now}
            hasPrices={false}
            onSelect={(window) => setWindowId(window.windowId)}
          />
        )}
        {choice.isMissing && <WindowMissing choice={choice} />}
      </Stack>
    </Dialog>
  )
}
