import { toCents, toReais } from '@lotus/commerce/money'

import { momentText } from '#domain/days.ts'
import { NotPossible, WrongUsage } from '#domain/not-possible.ts'
import {
  countIn,
  flagIn,
  lineIn,
  listIn,
  textIn,
  type CommandInput,
  type OperatorCommand,
} from '#domain/operator-command.ts'
import { inLine, money, plural, quoted } from '#platform/printable.ts'
import { Problem } from '#platform/problem.ts'
import type { StoredUnits } from '#platform/schema.ts'

import { commandsFor } from './core/allowed-actions.ts'
import type { RefundOrder, Shipment, ShopCommand } from './core/purchase.ts'
import { refundableOf } from './core/money.ts'
import { isActive, isSoldAgain, returnable, type UnitsOutcome } from './core/units.ts'
import {
  describeOrder,
  describeOrderToPack,
  findLacks,
  listOrdersToPack,
  packingSlip,
  shipmentText,
} from './order-description.ts'
import { isIntentId, normaliseOrderNumber } from './order-number.ts'
import { findOrderParts, shipmentOf, type OrderParts } from './purchases.repository.ts'
import type { TakeStep } from './order-steps.service.ts'
import { toOrder } from './order-view.ts'
import { ordersRepository } from './orders.repository.ts'
import type { PurchasesOptions } from './purchase-options.ts'
import { goodsRepository } from '#domain/goods.repository.ts'
import { unlessDown } from './mercado-pago/mercado-pago.ts'
import type { ProviderComparison } from './provider-comparison.service.ts'
import type { RefundRow } from './purchase-types.ts'
import { unitsOfLine } from './refund-lines.ts'
import type { WindowOrders } from './window-orders.service.ts'

const day = 24 * 60 * 60 * 1000
/** The provider's search covers a year. */
const mostDays = 365

function centsIn(text: string | null): number {
  if (text === null) return 0
  if (!/^\d{1,7}([.,]\d{1,2})?$/.test(text)) throw new WrongUsage(`--amount ${text}: write reais, e.g. 12,50.`)
  return toCents(Number(text.replace(',', '.')))
}

function urlIn(text: string | null): string | null {
  if (text !== null && (!URL.canParse(text) || new URL(text).protocol !== 'https:' || text.length > 300)) {
    throw new WrongUsage(`--url ${text}: write an https address.`)
  }
  return text
}

function refundIn(input: CommandInput, unitsOf: (line: string) => StoredUnits): RefundOrder {
  const everything = flagIn(input, 'full')
  const restock = flagIn(input, 'restock')
  const lines = listIn(input, 'line').map(unitsOf)
  const shipping = flagIn(input, 'shipping')
  const extraCents = centsIn(textIn(input, 'amount'))
  if (!everything) return { everything, restock, lines, shipping, extraCents }
  if (lines.length > 0 || shipping || extraCents > 0) {
    throw new WrongUsage('--full refunds everything: leave out --line, --shipping and --amount.')
  }
  return { everything, restock }
}

/** Explains rejections of a window, and rethrows other errors. @throws {NotPossible} */
function explainMove(error: unknown): never {
  if (!(error instanceof Problem) || (error.code !== 'WINDOW_FULL' && error.code !== 'WINDOW_CLOSED')) throw error
  const { code, details } = error
  const reason = details.params?.['reason']
  const why =
    code === 'WINDOW_FULL'
      ? `The window is full (${String(reason)}) [WINDOW_FULL]. Raise its capacity with window-capacity, or choose another one.`
      : `The window is not open (${String(reason ?? 'not scheduled in the zone of the order')}) [WINDOW_CLOSED].`
  const free = (details.windows ?? []).map(({ windowId }) => windowId)
  throw new NotPossible(`${why} Free: ${free.join(', ') || 'none'}.`)
}

/** The answer to a command that was applied before. */
function repeatedText(command: ShopCommand, { away }: UnitsOutcome): string {
  const { type } = command
  if (type === 'shop.reschedule') return 'The order is in this window already; nothing was changed.'
  const text = 'That was done before; nothing was changed.'
  if (type === 'shop.ship' && command.shipment !== null) return `${text} ${shipmentText(command.shipment)}.`
  return type === 'shop.cancel' && away === 0 ? `${text} All its units are back on sale.` : text
}

/** Describes what became of the units; empty if there are none. */
function unitsText({ back, settled, writtenOff, later, away }: UnitsOutcome): string {
  const are = (count: number) => `${plural(count, 'unit')} ${count === 1 ? 'is' : 'are'}`
  const [they, them] = away === 1 ? ['it is', 'it'] : ['they are', 'them']
  const sentences: [count: number, sentence: string][] = [
    [back, `${are(back)} back on sale.`],
    [settled, `The shortage in stock is reduced by ${plural(settled, 'unit')}.`],
    [writtenOff, `${are(writtenOff)} written off.`],
    [
      later,
      `${plural(later, 'unit goes', 'units go')} back on sale when the order is cancelled; a full refund cancels it.`,
    ],
    [
      away,
      `${are(away)} not${back > 0 ? '' : ' back on sale'}: if ${they} in the shop and not recorded yet, record ${them} with receive-stock.`,
    ],
  ]
  return sentences.flatMap(([count, sentence]) => (count === 0 ? [] : [sentence])).join(' ')
}

const refunded = (row: RefundRow | null) =>
  row === null ? 'Nothing is left to refund.' : `${money(toReais(row.amount_cents))} will be refunded.`

/** Suggests `cancel` for a paid order without units to ship; empty for other orders. */
function nothingToShip(parts: OrderParts): string {
  const left = refundableOf(parts)
  return parts.order.status === 'PAYED' && left > 0 && returnable(parts).length === 0
    ? ` No units are left to ship: cancel the order, which also refunds ${money(toReais(left))}.`
    : ''
}

/** BEY-18: the operator's commands for orders. An order is named by its number or its id. */
export function orderCommands(
  options: PurchasesOptions & { takeStep: TakeStep; comparison: ProviderComparison; windowOrders: WindowOrders },
): Record<string, OperatorCommand> {
  const { db, clock, takeStep, comparison, windowOrders, shipping: shippingService, seller } = options

  async function find({ positionals: [name = ''] }: CommandInput): Promise<OrderParts> {
    const id = isIntentId(name) ? name : await ordersRepository.findId(db, normaliseOrderNumber(name))
    const parts = id === null ? null : await findOrderParts(db, id)
    if (parts === null) throw new NotPossible(`There is no order ${name}.`)
    return parts
  }

  async function describe(parts: OrderParts) {
    const order = toOrder(parts, { accessKey: null, userId: null, now: clock() })
    const codes = await goodsRepository.listCodes(db, parts.intent.lines)
    const lackOf = await findLacks(options, [parts])
    const lines = order.lines.map((line) => ({
      ...line,
      code: codes.get(line.productId) ?? null,
      lack: lackOf(parts.order.id, line.productId),
    }))
    const data = { ...order, lines }
    return { text: describeOrder(data, commandsFor(parts, clock())), data }
  }

  /** A command that takes one step and shows the order after it. */
  const step =
    (
      done: string | ((taken: { refund: RefundRow | null; parts: OrderParts; after: OrderParts }) => string),
      commandOf: (input: CommandInput, parts: OrderParts) => ShopCommand | Promise<ShopCommand>,
    ): OperatorCommand['run'] =>
    async (input) => {
      const parts = await find(input)
      const { id } = parts.order
      const command = await commandOf(input, parts)
      const { refund, units, isRepeated } = await takeStep(id, command)
      const after = await find({ ...input, positionals: [id] })
      const { text, data } = await describe(after)
      const doneText = typeof done === 'string' ? done : done({ refund, parts, after })
      const title = [isRepeated ? repeatedText(command, units) : doneText, unitsText(units)]
      return { text: `${title.filter(Boolean).join(' ')}\n${text}`, data: { ...data, units } }
    }

  /** The shipment of the options. Without options, the recorded one or the default of the service; null if there is none. */
  async function shipmentIn(input: CommandInput, parts: OrderParts): Promise<Shipment | null> {
    const { pickup, serviceId } = parts.intent.shipping
    const carrier = lineIn(input, 'carrier')
    const code = lineIn(input, 'tracking')
    const own = flagIn(input, 'own')
    const url = urlIn(lineIn(input, 'url'))
    if ((carrier === null) !== (code === null)) throw new WrongUsage('Name both --carrier and --tracking.')
    if ((carrier ?? '').length > 60 || !/^[A-Za-z0-9-]{0,60}$/.test(code ?? '')) {
      throw new WrongUsage('--carrier has at most 60 characters; --tracking has letters, digits and hyphens.')
    }
    if (carrier !== null && code !== null) {
      if (own) throw new WrongUsage('--own has no carrier and no code: leave out --carrier and --tracking.')
      return { carrier, code, url }
    }
    if (url !== null) throw new WrongUsage('--url is the page of a carrier: name --carrier and --tracking too.')
    const recorded = shipmentOf(parts.shipment)
    if (recorded !== null && !own) return recorded
    return own || (!pickup && (await shippingService.isOwnService(serviceId)))
      ? { carrier: null, code: null, url: null }
      : null
  }

  const move = step('Moved.', ({ positionals: [, windowId = ''] }) => ({ type: 'shop.reschedule', windowId }))

  return {
    'orders-to-pack': {
      run: async () => {
        const orders = await listOrdersToPack(options)
        return { text: orders.map(describeOrderToPack).join('\n') || 'No order waits.', data: orders }
      },
    },
    order: {
      run: async (input) => describe(await find(input)),
    },
    'packing-slip': {
      run: async (input) => {
        const parts = await find(input)
        const codes = await goodsRepository.listCodes(db, parts.intent.lines)
        const html = packingSlip(parts, (await seller()).name, codes)
        return { text: html, data: { html } }
      },
    },
    ship: {
      run: step(
        ({ parts }) =>
          parts.order.status === 'IN_ROUTE'
            ? 'Corrected. A buyer who gets e-mails about shipments gets this one again.'
            : parts.intent.shipping.pickup
              ? 'Ready for pickup.'
              : 'Shipped.',
        async (input, parts) => ({ type: 'shop.ship', shipment: await shipmentIn(input, parts) }),
      ),
    },
    'orders-to-move': {
      run: async () => {
        const orders = await windowOrders.listToMove()
        const text = orders.map(({ orderNumber, windowId, reason }) => `${orderNumber}  ${windowId}  ${reason}`)
        return { text: text.join('\n') || 'No order has to move.', data: orders }
      },
    },
    'move-order': {
      run: (input) => move(input).catch(explainMove),
    },
    deliver: {
      run: step(
        ({ parts }) => (parts.intent.shipping.pickup ? 'Collected.' : 'Delivered.'),
        () => ({ type: 'shop.deliver' }),
      ),
    },
    cancel: {
      unaudited: ['reason'],
      run: step('Cancelled.', (input) => {
        const note = lineIn(input, 'reason', 500)
        return { type: 'shop.cancel', restock: flagIn(input, 'restock'), ...(note === null ? {} : { note }) }
      }),
    },
    refund: {
      run: step(
        ({ refund, after }) => `${refunded(refund)}${nothingToShip(after)}`,
        async (input, parts) => {
          const codes = await goodsRepository.listCodes(db, parts.intent.lines)
          return { type: 'shop.refund', what: refundIn(input, (line) => unitsOfLine(line, parts, codes)) }
        },
      ),
    },
    'open-returns': {
      run: async () => {
        const open = await ordersRepository.listOpenReturns(db)
        const products = open.flatMap(({ lines }) => lines.map(({ productId }) => ({ product_id: productId })))
        const codes = await goodsRepository.listCodes(db, products)
        const text = open.map(({ orderNumber, kind, state, reason, note, lines, requestedAt }) => {
          const units = lines
            .map(({ productId, quantity }) => `${inLine(codes.get(productId) ?? String(productId))}:${quantity}`)
            .join(' ')
          const why = [...(reason === null ? [] : [`  ${reason}`]), ...(note === null ? [] : [quoted(note)])]
          return [`${orderNumber}  ${kind} ${state}  since ${momentText(requestedAt)}  products ${units}`, ...why].join(
            '\n',
          )
        })
        return { text: text.join('\n') || 'No return is open.', data: open }
      },
    },
    'approve-return': {
      unaudited: ['answer'],
      run: step('Approved. When the goods are back: receive-return.', (input) => ({
        type: 'shop.answerReturn',
        state: 'APPROVED',
        answer: lineIn(input, 'answer', 500),
      })),
    },
    'reject-return': {
      unaudited: ['answer'],
      run: step('Rejected.', (input) => {
        const answer = lineIn(input, 'answer', 500)
        if (answer === null) throw new WrongUsage('Write the reason for the buyer: --answer "…".')
        return { type: 'shop.answerReturn', state: 'REJECTED', answer }
      }),
    },
    'receive-return': {
      run: step(
        ({ refund, parts }) => {
          const active = parts.returns.find(isActive)
          return `Received${active?.reason == null ? '' : `, ${active.reason}`}. ${refunded(refund)}`
        },
        (input, { returns }) => {
          const [restock, discard] = [flagIn(input, 'restock'), flagIn(input, 'discard')]
          if (restock && discard) throw new WrongUsage('Write --restock or --discard, not both.')
          const active = returns.find(isActive)
          const isSold = restock || (!discard && (active === undefined || isSoldAgain(active)))
          return { type: 'shop.receiveReturn', restock: isSold, shipping: flagIn(input, 'shipping') }
        },
      ),
    },
    reconcile: {
      run: async (input) => {
        const days = countIn(input, 'days', 1, mostDays)
        const result = await unlessDown(
          comparison.reconcileWithProvider(days === null ? undefined : new Date(clock() - days * day)),
          ({ message }) => new NotPossible(`The payment provider cannot be reached (${message}). Try again.`),
        )
        const { windowStart, payments, differences } = result
        const lines = differences.map(
          ({ paymentId, kind, theirs, ours, repaired }) =>
            `  payment ${paymentId}: ${kind}, theirs ${theirs}, ours ${ours}: ${repaired ? 'repaired' : 'CHECK BY HAND'}`,
        )
        const summary = `${plural(payments, 'payment')} since ${momentText(windowStart)} compared, ${plural(differences.length, 'difference')}.`
        const alarm = differences.some(({ repaired }) => !repaired)
        return { text: [summary, ...lines].join('\n'), data: result, alarm }
      },
    },
  }
}
