import { setTimeout as wait } from 'node:timers/promises'

import { expect, type CDPSession, type Page } from '@playwright/test'

import type { elsewhere } from '../account-steps.ts'
import {
  applyOnce,
  effectOf,
  mostUnits,
  tidy,
  unitsKey,
  wishKey,
  type Change,
  type Content,
  type History,
  type Step,
} from './history.ts'
import type { Network } from './network.ts'
import { hasPending, press, readScreen, type Product } from './screen.ts'

export type Figures = Record<
  'presses' | 'commands' | 'repeated' | 'lost' | 'kills' | 'stopped' | 'reloads' | 'elsewhere',
  number
>

export type World = {
  network: Network
  products: Product[]
  /** The same account without a browser. */
  device: Awaited<ReturnType<typeof elsewhere>>
  page: Page
  session: CDPSession
  figures: Figures
  /** What the history does now, for a report. */
  at: string
}

type Pressed = Parameters<typeof press>[2]

const keyOf = (what: 'units' | 'wish', { productId }: Product) =>
  what === 'units' ? unitsKey(productId) : wishKey(productId)

async function readServer({ device }: World): Promise<Content> {
  const [units, wishes] = await Promise.all([device.units(), device.wishes()])
  return tidy({
    ...Object.fromEntries(units.map(({ productId, quantity }) => [unitsKey(productId), quantity])),
    ...Object.fromEntries(wishes.map((id) => [wishKey(id), 1])),
  })
}

/** Ends the worker. The browser starts it again for the next request. */
async function kill({ session, figures }: World): Promise<void> {
  await session.send('ServiceWorker.stopAllWorkers')
  figures.kills += 1
}

/** A session of the browser's protocol: what one session emulates, another cannot end, so each tab has only one. */
export async function openSession(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('Network.enable')
  return session
}

/** Sets `navigator.onLine`. Not by `context.setOffline`, which waits forever for a worker that has been ended. */
async function setOnline(session: CDPSession, isOnline: boolean): Promise<void> {
  const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', { offline: !isOnline, ...speed })
}

const retry = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')))

/** The shopper's browser and another device, during a history. */
function shopperOf(world: World, before: Content) {
  const { network, products, device, page, figures } = world
  const pages = [page]
  /** What the shopper has chosen on this browser, over what the account had before. */
  const chosen: Content = { ...before }
  /** The keys that another device has changed: the order of arrival decides. */
  const shared = new Set<string>()
  /** The ids of the shopper's commands. */
  const issued = new Set<string>()
  const changes: Change[] = []
  const sentBefore = network.sent.length
  let isNoticed = false
  let lastTab = page

  const sessions = new Map([[page, Promise.resolve(world.session)]])
  function sessionOf(tab: Page): Promise<CDPSession> {
    const session = sessions.get(tab) ?? openSession(tab)
    sessions.set(tab, session)
    return session
  }
  const tabOf = (tab: number): Page => pages[tab] ?? page
  const productOf = (index: number): Product => products[index] as Product
  /** Adds the commands that have arrived since the last call to `changes`. */
  const record = () =>
    void changes.push(...network.sent.slice(sentBefore + changes.filter(({ by }) => by === 'page').length))

  /** Expects that a tab shows what the shopper has chosen, except where another device has changed it. */
  async function expectShown(tab: Page, message: string): Promise<void> {
    const compared = async () => {
      const shown = await readScreen(tab, products)
      if (shown === null) return ['not hydrated', '']
      const keys = Object.keys(shown).filter((key) => !shared.has(key))
      return [shown, chosen].map((content) => JSON.stringify(keys.map((key) => [key, content[key] ?? 0])))
    }
    await expect
      .poll(
        async () => {
          const [shown, wanted] = await compared()
          return shown === wanted ? 'as chosen' : `${shown} instead of ${wanted}`
        },
        { message },
      )
      .toBe('as chosen')
  }

  /** Returns false if there is no such button, or if it is disabled. */
  async function pressIn(tab: Page, product: Product, button: Pressed): Promise<boolean> {
    const key = keyOf(button === 'wish' ? 'wish' : 'units', product)
    if (button === 'plus' && (chosen[key] ?? 0) >= mostUnits) return false
    // A tab receives the changes of another tab a little later.
    if (tab !== lastTab) await expectShown(tab, `before ${button}`)
    lastTab = tab
    const pressed = await press(tab, product, button)
    if (pressed === null) return false
    const { before: shown, after, ids } = pressed
    if (!shared.has(key)) expect(shown, `${key} before ${button}`).toBe(chosen[key] ?? 0)
    const wanted = { plus: shown + 1, minus: shown - 1, remove: 0, wish: 1 - shown }[button]
    expect(after, `${key} after ${button}`).toBe(wanted)
    chosen[key] = after
    for (const id of ids) issued.add(id)
    figures.presses += 1
    return true
  }

  async function pressTimes({ do: button, tab, product, times }: Extract<Step, { times: number }>): Promise<void> {
    for (let count = 0; count < times; count += 1) if (!(await pressIn(tabOf(tab), productOf(product), button))) return
  }

  async function changeElsewhere(product: Product, what: 'units' | 'wish', value: number): Promise<void> {
    const key = keyOf(what, product)
    shared.add(key)
    const amount = what === 'units' ? value : value % 2
    await network.inTurn(async () => {
      record()
      await (what === 'units' ? device.set(product.productId, amount) : device.wish(product.productId, amount === 1))
      changes.push({ by: 'device', set: { [key]: amount } })
    })
    figures.elsewhere += 1
  }

  async function overwrite({ tab, product, what, kind }: Extract<Step, { do: 'overwrite' }>): Promise<void> {
    if (network.isDown()) return
    const key = keyOf(what, productOf(product))
    const value = chosen[key] ?? 0
    const known = network.sent.length
    // Chromium itself repeats a request once if its connection is closed.
    network.loseAnswers([kind, kind])
    const isPressed = await pressIn(tabOf(tab), productOf(product), what === 'wish' ? 'wish' : 'plus')
    const hasArrived = () => network.sent.slice(known).some((sent) => key in effectOf(sent))
    for (let waited = 0; isPressed && waited < 40 && !hasArrived(); waited += 1) await wait(10)
    await changeElsewhere(productOf(product), what, value)
  }

  async function notice(isOnline: boolean): Promise<void> {
    isNoticed = !isOnline
    for (const each of pages) await setOnline(await sessionOf(each), isOnline)
  }

  /** A browser that has noticed the loss tells its pages of the return. Otherwise the test does, instead of waiting for the retry. */
  async function comeBack(): Promise<void> {
    network.comeBack()
    if (isNoticed) await notice(true)
    else await Promise.all(pages.map(retry))
  }

  const actions: { [Kind in Step['do']]: (step: Extract<Step, { do: Kind }>) => unknown } = {
    plus: pressTimes,
    minus: pressTimes,
    remove: ({ tab, product }) => pressIn(tabOf(tab), productOf(product), 'remove'),
    wish: ({ tab, product }) => pressIn(tabOf(tab), productOf(product), 'wish'),
    async open({ tab, path }) {
      await tabOf(tab).goto(path, { waitUntil: 'commit' })
      await expectShown(tabOf(tab), `opened ${path}`)
    },
    async reload({ tab }) {
      await tabOf(tab).reload({ waitUntil: 'commit' })
      figures.reloads += 1
      await expectShown(tabOf(tab), network.isDown() ? 'reloaded without a network' : 'reloaded')
    },
    async down(step) {
      network.goDown()
      if (step.isNoticed) await notice(false)
    },
    up: comeBack,
    lose: ({ kinds }) => network.loseAnswers(kinds),
    slow: ({ milliseconds }) => network.slowDown(milliseconds),
    kill: () => kill(world),
    pause: ({ milliseconds }) => wait(milliseconds),
    elsewhere: ({ product, what, value }) => changeElsewhere(productOf(product), what, value),
    overwrite,
  }

  return {
    pages,
    chosen,
    shared,
    issued,
    expectShown,
    comeBack,
    notice,
    take: (step: Step) => (actions[step.do] as (step: Step) => unknown)(step),
    /** All changes in the order of their arrival. */
    changes(): readonly Change[] {
      record()
      return changes
    },
  }
}

/** @throws if the page, the server and the shopper's choices differ, or if the server has applied a command more than once */
export async function runHistory(world: World, { tabs, steps, killAfterReturn }: History): Promise<void> {
  const { network, products, page, figures } = world
  const before = await readServer(world)
  const lostBefore = network.lost()
  const { pages, chosen, shared, issued, expectShown, comeBack, notice, take, changes } = shopperOf(world, before)
  if (tabs === 2) {
    const other = await page.context().newPage()
    await other.goto('/products')
    pages.push(other)
    await expectShown(other, 'second tab')
  }
  for (const step of steps) {
    world.at = JSON.stringify(step)
    await take(step)
  }
  world.at = 'the replay'
  for (const each of pages) await expectShown(each, 'before the network returns')

  await comeBack()
  if (killAfterReturn !== null) {
    await wait(killAfterReturn)
    await kill(world)
  }
  await expect
    .poll(
      async () => {
        const isPending = await hasPending(page)
        if (isPending) await Promise.all(pages.map(retry))
        return isPending
      },
      { message: 'pending', intervals: [20, 50, 100, 200], timeout: 30_000 },
    )
    .toBe(false)
  for (const each of pages) await expectShown(each, 'after the replay')
  for (const each of pages.splice(1)) await each.close()

  world.at = 'the comparison with the server'
  const expected = tidy(applyOnce(before, changes()))
  const sent = changes().flatMap((change) => (change.by === 'page' ? [change] : []))
  expect(await readServer(world), 'the server').toEqual(expected)
  for (const key of new Set([...Object.keys(chosen), ...Object.keys(expected)]))
    if (!shared.has(key)) expect(expected[key] ?? 0, key).toBe(chosen[key] ?? 0)
  const ids = new Set(sent.map(({ id }) => id))
  expect(
    [...ids].filter((id) => !issued.has(id)),
    'ids of no command of the shopper',
  ).toEqual([])

  world.at = 'the late repetition'
  // Another repetition of each command has the outcome of the first and changes nothing.
  for (const each of sent.filter(({ status }) => status === 200).toReversed())
    expect((await network.repeat(each)).status, each.path).toBe(200)
  expect(await readServer(world), 'after all commands have arrived again').toEqual(expected)

  world.at = 'the comparison with the page'
  if (shared.size > 0) {
    // After a lost connection, a page reads the state again.
    await notice(false)
    await notice(true)
  }
  if (new URL(page.url()).pathname !== '/products') await page.goto('/products', { waitUntil: 'commit' })
  await expect
    .poll(async () => tidy((await readScreen(page, products)) ?? { 'not hydrated': 1 }), { message: 'the page' })
    .toEqual(expected)
  await expect(page.getByText('Falha de rede ao sincronizar carrinho')).toHaveCount(0)
  figures.commands += ids.size
  figures.repeated += sent.length - ids.size
  figures.lost += network.lost() - lostBefore
}
