import assert from 'node:assert/strict'

import { vi } from 'vitest'

import type { SyncAnswer, SyncFailure } from '@lotus/machines/document-sync/types'

import { openDocument, type AccountDocument } from './document.ts'
import { stubBrowser } from '#storage/browser.examples.ts'
import type { Persisted } from '#storage/storage.ts'

import { openLog, type Log } from './log.ts'
import type { Command, Outcome, Owner, Rules, Schema, WireCommand } from './schema.ts'

/** A document to test. `decide` applies a change on the server. `adopt` returns the changes that move a guest's data to the account. */
export type Kind<State, Change> = {
  schema: Schema<State, Change>
  rules: Rules<Change>
  decide: (state: State, change: Change, stock: number) => { state: State; outcome: Outcome }
  adopt: (state: State) => Change[]
}

export type Delivery = 'ok' | 'lost-request' | 'lost-answer' | 'error' | 'error-after' | 'busy' | 'rejected' | 'session'
export type Step<Change> =
  | { type: 'tap'; tab: 0 | 1; change: Change }
  | { type: 'deliver'; how: Delivery; dieAfter: number | null }
  | { type: 'wait'; ms: number }
  | { type: 'kill' | 'reload' | 'sign-in'; tab: 0 | 1 }
  | { type: 'sign-out' }
  | { type: 'network.lost' | 'network.return' | 'refresh' | 'session.return' }
  | { type: 'other-device'; change: Change }
  | { type: 'stock'; stock: number }

/** A tab that can be closed between two writes. After `writesLeft` writes it is dead, and later writes have no effect. */
type Page = { name: string; isDead: boolean; writesLeft: number }
type Tab<State, Change> = Page & {
  document: AccountDocument<State, Change>
  serverErrors: number
  rejection: SyncFailure | null
}
type Request<State, Change> = {
  tab: Tab<State, Change>
  command: WireCommand<Change> | null
  isOver: boolean
  answer: (answer: SyncAnswer<State>) => void
}

function virtualClock() {
  let timers: { at: number; run: () => void }[] = []
  return {
    setTimeout(run: (...args: never[]) => void, ms: number) {
      const timer = { at: Date.now() + ms, run: run as () => void }
      timers.push(timer)
      return timer
    },
    clearTimeout: (timer: unknown) => void (timers = timers.filter((one) => one !== timer)),
    advance(ms: number) {
      vi.setSystemTime(Date.now() + ms)
      const due = timers.filter(({ at }) => at <= Date.now())
      timers = timers.filter(({ at }) => at > Date.now())
      for (const { run } of due) run()
    },
  }
}

const flush = () => new Promise<void>((resolve) => setImmediate(resolve))
const failure = (reason: SyncFailure['reason'], code: string = reason): SyncFailure => ({
  ok: false,
  reason,
  code,
  params: {},
})

/** Counts the situations in the histories. A situation that does not occur is not tested. */
export const seen = new Map<string, number>()
const mark = (situation: string) => void seen.set(situation, (seen.get(situation) ?? 0) + 1)

/** Opens a browser with two tabs, and a server. Checks each tab's projection after each step and between the writes of an answer. */
export function openWorld<State, Change>({ schema, rules, decide, adopt }: Kind<State, Change>) {
  const browser = stubBrowser()
  const stored = browser.content
  const clock = virtualClock()
  const turns: { begin: () => void }[] = []
  const tabs: (Tab<State, Change> | null)[] = [null, null]
  /** Changed keys whose storage events are not dispatched yet. */
  let events: string[] = []
  let requests: Request<State, Change>[] = []
  let user: Owner = 'guest'
  let isOnline = true
  const server = {
    state: schema.initial,
    stock: 5,
    outcomes: new Map<string, Outcome>(),
    decided: new Map<string, number>(),
  }
  const calls = new Set<string>()

  // The oracle: the expected state, computed without the log.
  let acknowledged: State | null = null
  let guest = schema.initial
  let wrong = ''
  let isDelivering = false
  let issued: Command<Change>[] = []
  const settled = new Map<string, Outcome>()
  const shown: { id: string; outcome: Outcome }[] = []
  const expected = (): State =>
    user === 'guest'
      ? guest
      : issued
          .filter(({ id }) => !settled.has(id))
          .reduce((state, { change }) => schema.apply(state, change), acknowledged ?? schema.initial)

  /** Returns a storage that ignores writes once the page is dead. */
  function guarded<Value>(page: Page, key: string, storage: Persisted<Value>): Persisted<Value> {
    const write = (run: () => void) => {
      if (page.writesLeft <= 0) page.isDead = true
      if (page.isDead) return false
      page.writesLeft -= 1
      run()
      if (isDelivering) readBetweenWrites()
      events.push(key)
      return true
    }
    return { ...storage, write: (value) => write(() => storage.write(value)), remove: () => void write(storage.remove) }
  }
  function logOf(page: Page, owner: Owner): Log<State, Change> {
    const log = openLog(schema, `${schema.name}/${owner}`, page.name)
    return {
      ...log,
      headStorage: guarded(page, log.headKey, log.headStorage),
      entryStorage: (id) => guarded(page, `${log.headKey}/${id}`, log.entryStorage(id)),
    }
  }
  const reader = { name: 'reader', isDead: false, writesLeft: Infinity }
  const readers = new Map<Owner, Log<State, Change>>()
  const isEqual = (one: State, other: State) => JSON.stringify(one) === JSON.stringify(other)
  function readBetweenWrites(): void {
    const log = readers.get(user) ?? logOf(reader, user)
    readers.set(user, log)
    log.changed()
    const { state } = log.read()
    if (!isEqual(state, expected())) wrong = `between two writes: ${JSON.stringify(state)}`
  }

  function open(index: 0 | 1): void {
    const page: Page = { name: `tab${index}`, isDead: false, writesLeft: Infinity }
    if (user === 'guest') {
      tabs[index] = Object.assign(page, {
        document: { log: logOf(page, user) },
        serverErrors: 0,
        rejection: null,
      }) as never
      return
    }
    const tab = Object.assign(page, { serverErrors: 0, rejection: null }) as Tab<State, Change>
    tabs[index] = tab
    const request = (command: WireCommand<Change> | null, signal: AbortSignal) =>
      new Promise<SyncAnswer<State>>((resolve) => {
        if (tab.isDead) return
        if (command !== null) calls.add(JSON.stringify(command))
        const one: Request<State, Change> = { tab, command, isOver: false, answer: resolve }
        signal.addEventListener('abort', () => (one.isOver = true))
        requests.push(one)
      })
    const show = (command: Command<Change>, outcome: Outcome) => {
      if (tab.isDead) return
      shown.push({ id: command.id, outcome })
      const issuer = tabs.find((one) => one?.name === command.tab)
      if (issuer && !issuer.isDead && issuer !== tab) wrong = `${command.id} was shown in ${tab.name}`
    }
    tab.document = openDocument({
      log: logOf(tab, user),
      rules,
      transport: {
        read: (signal) => request(null, signal),
        send: (command, _state, signal) => request(command, signal),
      },
      rejected: show,
      moved: (commands) => commands.forEach(({ command, outcome }) => show(command, outcome)),
      isOnline: () => isOnline,
      isVisible: () => true,
      spread: 0.5,
      clock,
      lead(begin) {
        const turn = { begin }
        turns.push(turn)
        // Web Locks grant asynchronously.
        const grant = (to: typeof turn) => queueMicrotask(() => turns[0] === to && to.begin())
        if (turns[0] === turn) grant(turn)
        return () => {
          const wasFirst = turns[0] === turn
          turns.splice(turns.indexOf(turn), 1)
          if (wasFirst && turns[0]) grant(turns[0])
        }
      },
    })
  }
  function close(index: 0 | 1): void {
    const tab = tabs[index]
    if (!tab) return
    for (const one of requests) if (one.tab === tab) one.isOver = true
    if (user !== 'guest') tab.document.close()
    tab.isDead = true
    tabs[index] = null
  }
  const opened = () => ([0, 1] as const).filter((index) => tabs[index])

  function decideOnce({ id, change, covers }: WireCommand<Change>): Outcome {
    const known = server.outcomes.get(id)
    if (known) {
      mark('command repeated after a lost answer')
      return known
    }
    if (covers.length > 1) mark('combined')
    const originals = covers.map((each) => issued.find((command) => command.id === each))
    // A request that a sign-out abandoned may still arrive. Its commands are no longer in `issued`.
    if (originals.every((one) => one !== undefined))
      assert.ok(
        isEqual(
          schema.apply(server.state, change),
          originals.reduce((state, one) => schema.apply(state, one.change), server.state),
        ),
        'combined commands have another effect',
      )
    for (const each of covers) server.decided.set(each, (server.decided.get(each) ?? 0) + 1)
    const { state, outcome } = decide(server.state, change, server.stock)
    server.state = state
    server.outcomes.set(id, outcome)
    if (!outcome.ok) mark('rejected')
    return outcome
  }

  function deliver(how: Delivery): void {
    const request = requests.shift()
    if (request === undefined) return
    const { tab, command, isOver } = request
    if (command && (isOver || tab.isDead)) mark('late request of an abandoned leader')
    const answer = (response: SyncAnswer<State>) => {
      if (!isOver && !tab.isDead) observe(request, response)
      request.answer(response)
    }
    if (how === 'lost-request') return answer(failure('network'))
    if (how === 'busy' || how === 'rejected' || how === 'session') return answer(failure(how))
    if (how === 'error') return answer(failure('server'))
    const outcome = command === null ? null : decideOnce(command)
    if (how === 'lost-answer') return answer(failure('network'))
    if (how === 'error-after') return answer(failure('server'))
    return answer(outcome?.ok === false ? failure('rejected', outcome.code) : { ok: true, state: server.state })
  }

  /** Updates the oracle. An answer counts if the leader lives until its first write, which commits the answer. */
  function observe({ tab, command }: Request<State, Change>, answer: SyncAnswer<State>): void {
    const isCommitted = tab.writesLeft > 0
    if (answer.ok) {
      const { rejection } = tab
      Object.assign(tab, { serverErrors: 0, rejection: null })
      if (!isCommitted) return mark('leader died before the commit')
      if (tab.writesLeft < Infinity) mark('leader died after the commit')
      acknowledged = answer.state
      const of = command ?? (rejection === null ? null : tab.document.log.read().head?.sending)
      if (!of) return
      const isApplied = rejection === null || isEqual(schema.apply(answer.state, of.change), answer.state)
      if (rejection !== null) mark(isApplied ? 'given up, but applied' : `given up: ${rejection.reason}`)
      const outcome: Outcome = isApplied ? { ok: true } : { ok: false, code: rejection.code, params: {} }
      for (const each of of.covers) settled.set(each, outcome)
      return
    }
    if (command === null) return
    if (answer.reason === 'server') tab.serverErrors += 1
    if (rules.isEssential?.(command.change)) {
      mark('essential command kept')
      return
    }
    if (answer.reason === 'rejected' || (answer.reason === 'server' && tab.serverErrors >= 5))
      Object.assign(tab, { serverErrors: 0, rejection: answer })
  }

  async function settle(): Promise<void> {
    do {
      // oxlint-disable-next-line no-await-in-loop -- until nothing is left to do
      await flush()
      const due = events
      events = []
      for (const key of due) browser.storageChanged(key)
      // oxlint-disable-next-line no-await-in-loop -- until nothing is left to do
      await flush()
    } while (events.length > 0)
  }

  async function take(step: Step<Change>): Promise<void> {
    const tab = 'tab' in step ? tabs[step.tab] : undefined
    switch (step.type) {
      case 'tap':
        if (!tab) break
        if (user === 'guest') {
          const [command] = tab.document.log.append([step.change])
          events.push(`${tab.document.log.headKey}/${command?.id}`)
          guest = schema.apply(guest, step.change)
        } else {
          issued.push(...tab.document.log.append([step.change]))
          events.push(...issued.slice(-1).map(({ id }) => `${tab.document.log.headKey}/${id}`))
          if (!isOnline) mark('tap while offline')
          if (requests.some(({ command, isOver }) => command && !isOver)) mark('tap while sending')
        }
        break
      case 'deliver': {
        const leader = requests[0]?.tab
        if (step.dieAfter !== null && leader && !leader.isDead) leader.writesLeft = step.dieAfter
        isDelivering = user !== 'guest'
        deliver(step.how)
        await flush()
        isDelivering = false
        const index = tabs.indexOf(leader ?? null)
        if (step.dieAfter !== null && leader) {
          leader.isDead = true
          if (index !== -1) close(index as 0 | 1)
        }
        break
      }
      case 'wait':
        clock.advance(step.ms)
        break
      case 'kill':
        close(step.tab)
        break
      case 'reload':
        close(step.tab)
        open(step.tab)
        break
      case 'sign-in': {
        if (user !== 'guest' || !tab) break
        const all = opened()
        all.forEach(close)
        user = 42
        const account = logOf(reader, user)
        const moved = account.append(adopt(guest), { fromGuest: true })
        for (const key of stored.keys())
          if (key === schema.guestKey || key.startsWith(`${schema.name}/guest`)) stored.delete(key)
        if (moved.length > 0) mark('guest data moved')
        issued.push(...moved)
        guest = schema.initial
        all.forEach(open)
        break
      }
      case 'sign-out': {
        if (user === 'guest') break
        const all = opened()
        all.forEach(close)
        if (issued.some(({ id }) => !settled.has(id))) mark('sign-out with unsent commands')
        for (const key of stored.keys()) if (key.startsWith(`${schema.name}/42`)) stored.delete(key)
        issued = []
        acknowledged = null
        user = 'guest'
        all.forEach(open)
        break
      }
      case 'network.lost':
      case 'network.return':
        isOnline = step.type === 'network.return'
        if (user !== 'guest') opened().forEach((index) => tabs[index]?.document.send({ type: step.type }))
        break
      case 'refresh':
      case 'session.return':
        if (user !== 'guest') opened().forEach((index) => tabs[index]?.document.send({ type: step.type }))
        break
      case 'other-device':
        server.state = decide(server.state, step.change, server.stock).state
        break
      case 'stock':
        server.stock = step.stock
        break
      default:
        step satisfies never
    }
    await settle()
    for (const index of opened())
      assert.deepEqual(tabs[index]?.document.log.read().state, expected(), `projection after ${JSON.stringify(step)}`)
    assert.equal(wrong, '')
    for (const [id, times] of server.decided) assert.equal(times, 1, `${id} was applied ${times} times`)
  }

  /** Opens both tabs, restores the network, signs in, delivers requests until none is left, and checks the final state. */
  async function rest(): Promise<void> {
    for (const index of [0, 1] as const) if (!tabs[index]) open(index)
    await settle()
    for (const type of ['network.return', 'session.return'] as const) await take({ type })
    await take({ type: 'sign-in', tab: 0 })
    for (let round = 0; round < 2; round += 1) {
      await take({ type: 'refresh' })
      for (let idle = 0, deliveries = 0; idle < 3; deliveries += 1) {
        assert.ok(deliveries < 300, 'never rests')
        idle = requests.length === 0 ? idle + 1 : 0
        await take({ type: 'deliver', how: 'ok', dieAfter: null })
        await take({ type: 'wait', ms: 60_000 })
      }
    }
    for (const index of opened())
      assert.deepEqual(tabs[index]?.document.log.read().state, server.state, 'client = server')
    for (const { id, fromGuest } of issued) {
      const outcome = settled.get(id)
      assert.ok(outcome, `${id} was lost`)
      const own = shown.filter((one) => one.id === id)
      if (fromGuest)
        assert.deepEqual(
          own.map((one) => one.outcome.ok),
          [outcome.ok],
          `outcome of ${id}`,
        )
      else if (outcome.ok) assert.equal(own.length, 0, `${id} needs no message`)
      else assert.ok(own.length <= 1, `${id} was shown ${own.length} times`)
    }
    const requestsOf = new Map(
      [...calls].map((call) => JSON.parse(call) as WireCommand<Change>).map((call) => [call.id, call]),
    )
    for (const { covers, id } of requestsOf.values()) {
      const last = issued.find((command) => command.id === id)
      const outcome = settled.get(id)
      if (last === undefined || last.fromGuest || outcome?.ok !== false) continue
      // Commands from a guest have one message of their own.
      const own = covers.filter((each) => issued.some((command) => command.id === each && !command.fromGuest))
      const messages = shown.filter((one) => own.includes(one.id))
      assert.equal(messages.length, 1, `messages of ${id}`)
    }
    const left = [...stored.keys()].filter((key) => key.startsWith(`${schema.name}/42/`))
    assert.deepEqual(left, [], 'entries left')
    opened().forEach(close)
  }

  open(0)
  open(1)
  return { take, rest, settle }
}
