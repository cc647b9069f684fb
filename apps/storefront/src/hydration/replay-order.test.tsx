import { useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { QuantityStepper } from '@lotus/ui/quantity-stepper'

import './head-script.examples.ts'
import { ServerBoundary } from './hydrate.examples.tsx'
import { Hydrate } from './hydrate.tsx'
import { interaction } from './strategies.ts'
import { loadWithRetry } from './wanted-code.ts'

const when = interaction()
const bought: number[] = []
const opened: string[] = []
/** The code that a press on the button needs. */
let code = Promise.resolve()
let root: Root | null = null
let box: HTMLElement

/** The quantity of a product and the button that buys it, as on the page of a product. */
function Buying() {
  const [units, setUnits] = useState(1)
  return (
    <>
      <QuantityStepper
        value={units}
        max={80}
        onValueChange={setUnits}
        label="Quantidade"
        decreaseLabel="Diminuir"
        increaseLabel="Aumentar"
        error="Escreva um número"
      />
      <button
        type="button"
        onClick={() => {
          bought.push(units)
          void loadWithRetry(() => code)
        }}
      >
        Adicionar
      </button>
      {['Idioma', 'Tema'].map((name) => (
        <button key={name} type="button" aria-haspopup="menu" onClick={() => void opened.push(name)}>
          {name}
        </button>
      ))}
    </>
  )
}

beforeEach(() => {
  bought.length = 0
  opened.length = 0
  code = Promise.resolve()
  box = document.body.appendChild(document.createElement('main'))
  box.innerHTML = renderToString(<ServerBoundary when={when}>{<Buying />}</ServerBoundary>)
})
afterEach(() => {
  root?.unmount()
  box.remove()
})
const hydrate = () => void (root = hydrateRoot(box, <Hydrate when={when}>{<Buying />}</Hydrate>))
const field = page.getByRole('textbox', { name: 'Quantidade' })
const press = (name: string) => userEvent.click(page.getByRole('button', { name }))

it('SHELL-11 a quantity that is typed before any code is loaded is the one that the next press buys', async () => {
  await userEvent.fill(field, '３')
  await press('Adicionar')
  hydrate()
  await expect.poll(() => bought).toEqual([3])
  await expect.element(field).toHaveValue('3')
})

it('SHELL-11 a quantity that is being typed is committed only when its field loses the focus', async () => {
  await userEvent.fill(field, '12')
  hydrate()
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect.element(field).toHaveValue('12')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('1')
})

it('SHELL-11 a press sees the state that the press before it has set', async () => {
  await press('Aumentar')
  await press('Adicionar')
  hydrate()
  await expect.poll(() => bought).toEqual([2])
})

it('SHELL-11 of several presses on menus only the last one opens its menu', async () => {
  await press('Idioma')
  await press('Tema')
  hydrate()
  await expect.poll(() => opened).toEqual(['Tema'])
})

it('SHELL-08 the page is busy from a press before hydration until its code has loaded', async () => {
  let finish = () => {}
  code = new Promise((resolve) => (finish = resolve))
  const main = page.getByRole('main')
  await press('Adicionar')
  await expect.element(main).toHaveAttribute('aria-busy', 'true')
  hydrate()
  await expect.poll(() => bought).toEqual([1])
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expect.element(main).toHaveAttribute('aria-busy', 'true')
  finish()
  await expect.element(main).toHaveAttribute('aria-busy', 'false')
})
