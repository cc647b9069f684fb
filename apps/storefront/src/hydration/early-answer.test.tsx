import { Suspense, useState, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { formatCep } from '@lotus/commerce/brazil'
import { Select } from '@lotus/ui/select'
import { TextInput } from '@lotus/ui/text-input'

import { MaskedInput } from '#forms/masked-input.tsx'

let root: Root | null = null
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

function Form() {
  const [number, setNumber] = useState('')
  const [cep, setCep] = useState('')
  const [sort, setSort] = useState('best')
  return (
    <form>
      <TextInput aria-label="Número" value={number} onChange={(event) => setNumber(event.currentTarget.value)} />
      <MaskedInput aria-label="CEP" value={cep} mask={formatCep} onValueChange={setCep} />
      <Select aria-label="Ordem" value={sort} onChange={(event) => setSort(event.currentTarget.value)}>
        <option value="best">Mais vendidos</option>
        <option value="new">Novidades</option>
      </Select>
      <output>{JSON.stringify([number, cep, sort])}</output>
    </form>
  )
}

/** The form as the server draws it, answered, and alive only then. */
function comeAlive(answer: () => void, form: ReactNode = <Form />): void {
  const box = document.createElement('div')
  document.body.append(box)
  box.innerHTML = renderToString(form)
  answer()
  root = hydrateRoot(box, form)
}
const field = (index: number) =>
  document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')[index]!
const known = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as unknown

it('SHELL-11 what was typed or chosen before the page was alive is known to its form, and stays', async () => {
  comeAlive(() => {
    field(0).value = 'LT-82SVF4'
    field(1).value = '80020310'
    field(2).value = 'new'
  })
  await expect.poll(known).toEqual(['LT-82SVF4', '80020-310', 'new'])
  expect([field(0).value, field(1).value, field(2).value]).toEqual(['LT-82SVF4', '80020-310', 'new'])
  await page.getByLabelText('Número').fill('LT-9')
  expect(known()).toEqual(['LT-9', '80020-310', 'new'])
})

it('SHELL-11 where nothing was answered, nothing is told', async () => {
  comeAlive(() => {})
  await page.getByLabelText('CEP').fill('01310100')
  expect(known()).toEqual(['', '01310-100', 'best'])
})

it('SHELL-11 what is chosen while the page comes alive is told as it was chosen, and not taken back', () => {
  const told: string[] = []
  // Who listens takes their time, as an address does: the field is what it was until they have answered.
  const sort = (
    <Suspense>
      <Select aria-label="Ordem" value="best" onChange={(event) => told.push(event.currentTarget.value)}>
        <option value="best">Mais vendidos</option>
        <option value="new">Novidades</option>
      </Select>
    </Suspense>
  )
  comeAlive(() => {}, sort)
  // React brings the field to life for this event, in the midst of it.
  field(0).value = 'new'
  for (const type of ['input', 'change']) field(0).dispatchEvent(new Event(type, { bubbles: true }))
  expect(told).toEqual(['new'])
})
