import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'

import { restoreTypedText } from './restore-typed-text.ts'
import { saveTypedText, typedText } from './typed-text.ts'

let box: HTMLElement
let root: Root | null = null
beforeEach(() => {
  sessionStorage.clear()
  box = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  root?.unmount()
  root = null
  box.remove()
})

function Form() {
  const [name, setName] = useState('')
  const [gift, setGift] = useState(false)
  return (
    <form>
      <label>
        Nome
        <input value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      <label>
        Presente
        <input type="checkbox" checked={gift} onChange={({ target }) => setGift(target.checked)} />
      </label>
      <textarea aria-label="Recado" defaultValue="" />
      <output>{`${name} ${gift}`}</output>
    </form>
  )
}
const show = (form = <Form />) => {
  root = createRoot(box)
  root.render(form)
}
const field = (selector: string) => box.querySelector<HTMLInputElement>(selector)!
const appeared = () => expect.poll(() => box.querySelector('form')).not.toBeNull()

it('SHELL-09 typed text is restored after the reload, also in fields that appear later', async () => {
  show()
  await appeared()
  await userEvent.type(field('input'), 'Mei Tanaka')
  await userEvent.click(field('[type=checkbox]'))
  await userEvent.type(field('textarea'), 'Sem troco')
  expect(saveTypedText()).toBe(true)
  root?.unmount()
  root = null
  restoreTypedText()
  expect(typedText.read()).toBeNull()
  show()
  await expect.poll(() => box.querySelector('output')?.textContent).toBe('Mei Tanaka true')
  expect(field('textarea').value).toBe('Sem troco')
})

it.each(['type="password"', 'autocomplete="cc-number"', 'autocomplete="one-time-code"', 'autocomplete="new-password"'])(
  'SHELL-09 text of a field with %s is never stored, so the page is not reloaded automatically',
  (attributes) => {
    box.innerHTML = `<form><input aria-label="Nome" value="Mei"><input ${attributes}></form>`
    expect(saveTypedText()).toBe(true)
    field('input:last-child').value = '5031 4332 1540 6351'
    typedText.remove()
    expect(saveTypedText()).toBe(false)
    expect(sessionStorage.getItem('typedText')).toBeNull()
  },
)
