import { beforeAll, beforeEach, expect, it } from 'vitest'

import { connectDoubleClickGuard } from './double-click.ts'

const pressed: string[] = []
const place = { clientX: 40, clientY: 20 }

beforeAll(connectDoubleClickGuard)
beforeEach(async () => {
  pressed.length = 0
  document.body.innerHTML = ''
  document.body.style.margin = '0'
  // Makes the guard forget the click of the previous test.
  dispatchEvent(new Event('input'))
})

/** Appends a button of 100 by 40 CSS pixels. */
function addButton(text: string, onClick?: (button: HTMLButtonElement) => void): HTMLButtonElement {
  const button = document.body.appendChild(document.createElement('button'))
  button.textContent = text
  Object.assign(button.style, { display: 'block', width: '100px', height: '40px' })
  button.addEventListener('click', () => {
    pressed.push(button.textContent)
    onClick?.(button)
  })
  return button
}

/** Dispatches a tap to the topmost element at a point of the viewport. */
function click(at = place): void {
  const { clientX, clientY } = at
  const init = { bubbles: true, cancelable: true, detail: 1, clientX, clientY }
  document.elementFromPoint(clientX, clientY)?.dispatchEvent(new MouseEvent('click', init))
}

it('CART-05 a double tap on a remove button does not remove the line that moves under the finger', () => {
  addButton('Remover arroz', (button) => button.remove())
  addButton('Remover feijão', (button) => button.remove())
  click()
  click()
  expect(pressed).toEqual(['Remover arroz'])
})

it('WISH-04 a double tap on "Criar link" does not press the same button with its new text', () => {
  addButton('Criar link', (button) => (button.textContent = 'Deixar de compartilhar'))
  click()
  click()
  expect(pressed).toEqual(['Criar link'])
})

it('CART-03 two taps on one control count twice', () => {
  addButton('Aumentar')
  click()
  click()
  expect(pressed).toEqual(['Aumentar', 'Aumentar'])
})

it('PROD-01 two controls in different places can be tapped in quick succession', () => {
  addButton('Um')
  addButton('Dois')
  click()
  click({ clientX: 40, clientY: 60 })
  expect(pressed).toEqual(['Um', 'Dois'])
})

it('PROD-01 a click after an input event is not a second click', () => {
  addButton('Um', (button) => button.remove())
  addButton('Dois')
  click()
  document.body.dispatchEvent(new Event('input', { bubbles: true }))
  click()
  expect(pressed).toEqual(['Um', 'Dois'])
})

it('PROD-01 the keyboard presses the control that replaces another one', () => {
  addButton('Um', (button) => button.remove())
  const other = addButton('Dois')
  click()
  other.click()
  expect(pressed).toEqual(['Um', 'Dois'])
})

it('CHK-01 a double tap on the button of a dialog does not move the focus to the field under it', () => {
  const field = document.body.appendChild(document.createElement('input'))
  const dialog = addButton('Continuar como visitante', (button) => button.remove())
  for (const element of [field, dialog]) Object.assign(element.style, { position: 'fixed', inset: '0 auto auto 0' })
  const mouseDown = () =>
    document
      .elementFromPoint(place.clientX, place.clientY)
      ?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail: 1, ...place }))
  expect(mouseDown()).toBe(true)
  click()
  expect(mouseDown()).toBe(false)
  dispatchEvent(new Event('input'))
  expect(mouseDown()).toBe(true)
})
