import { formatPhone } from '@lotus/commerce/brazil'
import { parseTaxId } from '@lotus/commerce/typed'
import type { OrderStatus } from '@lotus/openapi/schema'

import { writeCsv } from '#domain/csv.ts'
import { dayOf, momentText, parseDay } from '#domain/days.ts'
import { WrongUsage } from '#domain/not-possible.ts'
import { allStatuses } from '#domain/order-statuses.ts'
import { flagIn, limitIn, textIn, type CommandInput, type OperatorCommand } from '#domain/operator-command.ts'
import { decimal, inLine, money, plural } from '#platform/printable.ts'

import { statusText } from './order-description.ts'
import {
  orderListRepository,
  salesRepository,
  type ListedOrder,
  type OrderSearch,
  type SalesGroup,
  type SalesRow,
} from './order-list.repository.ts'
import type { PurchasesOptions } from './purchase-options.ts'
import { hashOfCpf } from './sealed-guest.ts'

const lineOf = (order: ListedOrder) =>
  [
    order.orderNumber,
    momentText(order.createdAt),
    statusText(order).padEnd(21),
    money(order.total).padStart(12),
    inLine(`${order.name}, ${order.email}`),
    inLine(`${order.city} ${order.state}`),
    inLine(order.service),
    plural(order.units, 'unit'),
  ].join('  ')

/** The columns of a CSV file in order: each title, and the function that returns the text of a cell. */
type Columns<Row> = Record<string, (row: Row) => string>

const csvOf = <Row>(columns: Columns<Row>, rows: readonly Row[]) =>
  writeCsv(
    Object.keys(columns),
    rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row))),
  )

const orderColumns: Columns<ListedOrder> = {
  number: ({ orderNumber }) => orderNumber,
  created: ({ createdAt }) => momentText(createdAt),
  status: ({ status }) => status,
  total: ({ total }) => decimal(total),
  name: ({ name }) => name,
  email: ({ email }) => email,
  phone: ({ phone }) => formatPhone(phone),
  city: ({ city }) => city,
  state: ({ state }) => state,
  service: ({ service }) => service,
  units: ({ units }) => String(units),
  pickup: ({ pickup }) => (pickup ? 'yes' : 'no'),
}

const keyColumns: Record<SalesGroup, Columns<SalesRow>> = {
  product: { code: ({ key }) => key, name: ({ name }) => name },
  day: { day: ({ key }) => key },
  department: { department: ({ key }) => key },
}
const isGroup = (text: string): text is SalesGroup => Object.hasOwn(keyColumns, text)
const salesColumns: Columns<SalesRow> = {
  orders: ({ orders }) => String(orders),
  units: ({ units }) => String(units),
  amount: ({ amount }) => decimal(amount),
  'refunded units': ({ refundedUnits }) => String(refundedUnits),
}

function statusIn(input: CommandInput): OrderStatus | null {
  const text = textIn(input, 'status')
  const status = allStatuses.find((one) => one === text?.toUpperCase()) ?? null
  if (text !== null && status === null)
    throw new WrongUsage(`--status ${text.toUpperCase()}: write one of ${allStatuses.join(', ')}.`)
  return status
}

const salesLine = ({ key, name, orders, units, amount, refundedUnits }: SalesRow) =>
  [
    inLine(key).padEnd(16),
    `${String(units).padStart(6)} ${units === 1 ? 'unit ' : 'units'}`,
    `${String(orders).padStart(5)} ${orders === 1 ? 'order ' : 'orders'}`,
    money(amount).padStart(14),
    ...(refundedUnits > 0 ? [`${plural(refundedUnits, 'unit')} refunded`] : []),
    ...(name === '' ? [] : [inLine(name)]),
  ].join('  ')

/** BEY-18: the operator's lists of orders and sales. */
export function orderListCommands({ patiently, clock, sealer }: PurchasesOptions): Record<string, OperatorCommand> {
  return {
    orders: {
      unaudited: ['search'],
      run: async (input) => {
        const text = textIn(input, 'search')
        const since = textIn(input, 'since')
        const taxId = parseTaxId(text ?? '')
        const search: OrderSearch = {
          status: statusIn(input),
          since: since === null ? null : parseDay('since', since, clock()),
          text,
          cpfHash: taxId === null ? null : hashOfCpf(sealer, taxId),
          limit: limitIn(input, 50),
        }
        const { orders, total } = await patiently((db) => orderListRepository.search(db, search))
        const data = { total, orders }
        if (flagIn(input, 'csv')) return { text: csvOf(orderColumns, orders), data }
        const more = total - orders.length
        const lines = [...orders.map(lineOf), ...(more > 0 ? [`… and ${more} more (--limit).`] : [])]
        return { text: lines.join('\n') || 'No order matches.', data }
      },
    },
    sales: {
      run: async (input) => {
        const from = parseDay('from', textIn(input, 'from') ?? '29d', clock())
        const to = textIn(input, 'to') === null ? dayOf(clock()) : parseDay('to', textIn(input, 'to') ?? '', clock())
        const by = textIn(input, 'by') ?? 'day'
        if (!isGroup(by)) throw new WrongUsage(`--by ${by}: write product, day or department.`)
        if (from > to) throw new WrongUsage(`--from ${from} is after --to ${to}.`)
        const { rows, total } = await patiently(async (db) => ({
          rows: await salesRepository.list(db, from, to, by),
          total: await salesRepository.total(db, from, to),
        }))
        const shown = rows.map(({ name, ...row }) => (by === 'product' ? { ...row, name } : row))
        const data = { from, to, by, rows: shown, total }
        if (flagIn(input, 'csv')) return { text: csvOf({ ...keyColumns[by], ...salesColumns }, rows), data }
        const { orders, units, amount, shipping, refunded } = total
        const summary = `${from} to ${to}: ${plural(orders, 'order')}, ${plural(units, 'unit')}, ${money(amount)}, delivery ${money(shipping)}, refunded ${money(refunded)}${refunded > 0 ? ', which the amounts above still contain' : ''}`
        return { text: [...rows.map(salesLine), summary].join('\n'), data }
      },
    },
  }
}
