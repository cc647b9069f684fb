import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import '../theme/global.css.ts'
import { StarsInput } from './stars.tsx'

let root: Root | null = null
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

function Rating() {
  const [value, setValue] = useState(3)
  return (
    <StarsInput
      label="Sua nota"
      name="rating"
      value={value}
      starLabel={(stars) => `${stars}`}
      onValueChange={setValue}
    />
  )
}
const radios = () => [...document.querySelectorAll<HTMLInputElement>('input')]
const chosen = () => document.querySelector<HTMLInputElement>('input:checked')?.value
/** The stars from the left that have the color of a chosen one. */
const filled = () => {
  const colors = radios()
    .toSorted((one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left)
    .map((star) => getComputedStyle(star, '::before').backgroundColor)
  return colors.filter((color) => color === colors[0]).length
}

it('REV-02 the right and up keys raise the rating, and the stars up to it are filled from the left', async () => {
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(<Rating />)
  await expect.element(page.getByRole('radio', { name: '3' })).toBeChecked()
  expect(filled()).toBe(3)
  radios()
    .find(({ checked }) => checked)
    ?.focus()
  for (const [key, stars] of [
    ['ArrowRight', 4],
    ['ArrowUp', 5],
    ['ArrowUp', 5],
    ['ArrowLeft', 4],
    ['ArrowDown', 3],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    expect([key, chosen(), filled()]).toEqual([key, String(stars), stars])
  }
})
