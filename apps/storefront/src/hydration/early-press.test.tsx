import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { answerEarlyPresses } from './early-press.ts'

const frames = () => new Promise((resolve) => setTimeout(resolve, 100))
/** What React does with a press on a part that is not alive yet. */
const block = (event: Event) => event.stopPropagation()

let stop = () => {}
let comesAlive = () => {}
const count = vi.fn<(button: HTMLButtonElement) => boolean>((button) => button.id === 'counted')
const pressed = vi.fn<(id: string) => void>()
const button = (id: string) => document.querySelector<HTMLButtonElement>(`#${id}`)!

beforeEach(() => {
  count.mockClear()
  pressed.mockClear()
  document.body.innerHTML =
    '<button type="button" id="menu"><i>☰</i></button><button type="button" id="counted">+</button><form><button id="sends">ok</button></form>'
  document.querySelector('form')!.addEventListener('submit', (event) => event.preventDefault())
  for (const each of document.querySelectorAll('button')) each.addEventListener('click', () => pressed(each.id))
  document.addEventListener('click', block, true)
})
afterEach(() => {
  stop()
  document.removeEventListener('click', block, true)
})

function begin(): void {
  const alive = new Promise<void>((resolve) => (comesAlive = resolve))
  stop = answerEarlyPresses({ count, alive: () => alive })
}

it('SHELL-11 an early press is made again once the button answers, and once only', async () => {
  begin()
  button('menu')
    .querySelector('i')!
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  button('menu').click()
  await frames()
  expect(pressed).not.toHaveBeenCalled()
  comesAlive()
  // The code is there, React is not yet.
  await frames()
  expect(pressed).not.toHaveBeenCalled()
  document.removeEventListener('click', block, true)
  await vi.waitFor(() => expect(pressed).toHaveBeenCalledWith('menu'))
  await frames()
  expect(pressed).toHaveBeenCalledOnce()
})

it('CART-02 what can be counted is counted at once, each press, and not made again', async () => {
  begin()
  comesAlive()
  button('counted').click()
  await frames()
  button('counted').click()
  await frames()
  document.removeEventListener('click', block, true)
  await frames()
  expect(count).toHaveBeenCalledTimes(2)
  expect(pressed).not.toHaveBeenCalled()
})

it('what the head kept before this code was there is answered too', async () => {
  globalThis.earlyPresses = [button('counted'), button('menu'), document.body, null]
  document.removeEventListener('click', block, true)
  begin()
  comesAlive()
  await vi.waitFor(() => expect(pressed.mock.calls).toEqual([['menu']]))
  expect(count).toHaveBeenCalledWith(button('counted'))
  expect(globalThis.earlyPresses).toBeNull()
})

it('a button that answers, and one that sends a form, are left alone', async () => {
  begin()
  comesAlive()
  button('sends').click()
  document.removeEventListener('click', block, true)
  button('menu').click()
  await frames()
  expect(pressed.mock.calls).toEqual([['menu']])
  expect(count).not.toHaveBeenCalled()
})

it('a press that was stopped before the page was asked is nobody’s', async () => {
  begin()
  const stopped = new AbortController()
  addEventListener('click', (event) => event.stopImmediatePropagation(), { capture: true, signal: stopped.signal })
  document.removeEventListener('click', block, true)
  comesAlive()
  button('menu').click()
  stopped.abort()
  await frames()
  expect(pressed).not.toHaveBeenCalled()
})

it('BEY-01 the button of a form that the browser must not send is pressed again', async () => {
  document.body.innerHTML = '<form method="dialog"><button id="asks">ok</button></form>'
  button('asks').addEventListener('click', () => pressed('asks'))
  begin()
  button('asks').click()
  document.removeEventListener('click', block, true)
  comesAlive()
  await vi.waitFor(() => expect(pressed.mock.calls).toEqual([['asks']]))
})

it('CAT-02 a box that the browser changed by itself is changed once more, so that the page hears of it', async () => {
  document.body.innerHTML = '<label><input type="checkbox" /> Em oferta</label>'
  const box = document.querySelector('input')!
  const changes: boolean[] = []
  box.addEventListener('click', () => changes.push(box.checked))
  begin()
  document.querySelector('label')!.click()
  await frames()
  expect([box.checked, changes]).toEqual([true, []])
  document.removeEventListener('click', block, true)
  comesAlive()
  await vi.waitFor(() => expect(changes).toEqual([true]))
  await frames()
  expect([box.checked, changes]).toEqual([true, [true]])
})

it('CAT-02 a box that was pressed twice is left off', async () => {
  document.body.innerHTML = '<input type="checkbox" />'
  const box = document.querySelector('input')!
  begin()
  box.click()
  await frames()
  box.click()
  await frames()
  document.removeEventListener('click', block, true)
  comesAlive()
  await frames()
  expect(box.checked).toBe(false)
})
