import { dayOf, parseDay } from '#domain/days.ts'
import { WrongUsage } from '#domain/not-possible.ts'
import { countIn, flagIn, textIn, type CommandInput, type OperatorCommand } from '#domain/operator-command.ts'
import type { Capacity } from '#domain/window-schedule.ts'
import type { Clock } from '#platform/clock.ts'
import { inLine, plural } from '#platform/printable.ts'

import type { WindowLoad, WindowManagement } from './window-management.service.ts'

/** `isMailed`: this command enqueued the e-mail to the buyer. `wasMailed`: an earlier command did. */
type WindowOrder = { orderNumber: string; status: string; buyer: string; isMailed: boolean; wasMailed: boolean }

export type WindowCommandsOptions = {
  clock: Clock
  management: WindowManagement
  /** Lists the orders of a closed window with free windows, and mails the buyers of those to pack, once for each closing. */
  reportClosed: (windowId: string, closedAt: Date) => Promise<(WindowOrder & { freeWindows: string[] })[]>
  /**
   * Lists the orders to pack in an opened window that were in it when it closed, and mails the buyers who got the e-mail about the closing,
   * once for each closing.
   */
  reportOpened: (windowId: string) => Promise<WindowOrder[]>
}

/** Options of `window-capacity`, each with its measure and the unit that `windows` prints. */
const measures = {
  orders: ['orders', ' orders'],
  units: ['items', ' units'],
  grams: ['grams', ' g'],
  minutes: ['minutes', ' min to pick'],
} as const satisfies Record<string, readonly [keyof Capacity, string]>
const mostDays = 60
const largest = 1_000_000

const describe = ({ windowId, serviceId, state, reason, used, capacity }: WindowLoad) => {
  const loads = Object.values(measures).map(([measure, unit]) => {
    const limit = capacity[measure]
    return `${used[measure]}${limit === null ? '' : `/${limit}`}${unit}`
  })
  const why = reason === null ? state : `${state} ${reason}`
  return [windowId, why.padEnd(14), loads.join(', '), inLine(serviceId ?? '')].join('  ').trimEnd()
}

const orderLine = ({ orderNumber, status, buyer, isMailed, wasMailed }: WindowOrder) =>
  `  ${orderNumber}  ${status}  ${inLine(buyer)}${isMailed ? '  mailed' : wasMailed ? '  mailed before' : ''}`
/** An order without an e-mail about the opening: its buyer does not know of the closing. */
const openedLine = (order: WindowOrder) =>
  `${orderLine(order)}${order.isMailed || order.wasMailed ? '' : '  not mailed: the e-mail about the closing was not sent'}`
const freeLine = (windows: readonly string[]) =>
  `    ${windows.length === 0 ? 'no free window' : `free: ${windows.join(', ')}`}`

const mailedText = (orders: readonly WindowOrder[]) =>
  `${plural(orders.filter(({ isMailed }) => isMailed).length, 'buyer')} mailed`

/** BEY-12: the operator's commands for delivery and pickup windows. */
export function windowCommands(options: WindowCommandsOptions): Record<string, OperatorCommand> {
  const { clock, management, reportClosed, reportOpened } = options
  const idIn = ({ positionals: [id = ''] }: CommandInput) => id

  return {
    windows: {
      run: async (input) => {
        const from = textIn(input, 'from')
        const days = countIn(input, 'days', 1, mostDays) ?? 7
        const data = await management.listLoads({
          zoneId: textIn(input, 'zone'),
          from: from === null ? dayOf(clock()) : parseDay('from', from, clock()),
          days,
        })
        return {
          text: data.map(describe).join('\n') || 'There is no window. The setting DELIVERY_WINDOWS has none.',
          data,
        }
      },
    },
    'close-window': {
      run: async (input) => {
        const id = idIn(input)
        const { closedAt, wasClosed } = await management.close(id)
        const orders = await reportClosed(id, closedAt)
        const title = `${wasClosed ? 'The window was closed already' : 'Closed'}. ${plural(orders.length, 'order')} in the window, ${mailedText(orders)}.`
        const next = orders.length === 0 ? [] : ['Move an order: move-order <order> <window>']
        const lines = orders.flatMap((order) => [orderLine(order), freeLine(order.freeWindows)])
        return {
          text: [title, ...lines, ...next].join('\n'),
          data: { windowId: id, orders },
          audit: title,
        }
      },
    },
    'open-window': {
      run: async (input) => {
        const id = idIn(input)
        const { wasOpen } = await management.open(id)
        const orders = await reportOpened(id)
        const title = `${wasOpen ? 'The window was open already' : 'Opened'}. ${mailedText(orders)}.`
        return {
          text: [title, ...orders.map(openedLine)].join('\n'),
          data: { windowId: id, orders },
          audit: title,
        }
      },
    },
    'window-capacity': {
      run: async (input) => {
        const isReset = flagIn(input, 'reset')
        const given = Object.entries(measures).flatMap(([name, [measure]]) => {
          const count = countIn(input, name, 0, largest)
          return count === null ? [] : [[measure, count] as const]
        })
        if (isReset === given.length > 0)
          throw new WrongUsage('Write --reset, or at least one of --orders, --units, --grams and --minutes.')
        const none = Object.values(measures).map(([measure]) => [measure, null] as const)
        const load = await management.setLimits(idIn(input), Object.fromEntries(isReset ? none : given))
        return { text: describe(load), data: load }
      },
    },
  }
}
