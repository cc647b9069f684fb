import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { Button } from '../button/button.tsx'
import { Sheet } from '../sheet/sheet.tsx'
import { Dialog } from './dialog.tsx'

let root: Root | undefined
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
})

const buttons = Array.from({ length: 400 }, (_, index) => <Button key={index}>{`Option ${index}`}</Button>)
const placeOf = (name: string) => page.getByRole('button', { name, exact: true }).element().getBoundingClientRect()

const layers = {
  dialog: (
    <Dialog open title="Options" closeLabel="Close">
      {buttons}
    </Dialog>
  ),
  sheet: (
    <Sheet open side="start" title="Options" closeLabel="Close">
      {buttons}
    </Sheet>
  ),
}

it.each(['dialog', 'sheet'] as const)(
  'BEY-15 Tab at the end of a scrolled %s shows the focused first control',
  async (name) => {
    root = createRoot(document.body.appendChild(document.createElement('main')))
    await act(async () => root?.render(layers[name]))
    await expect.element(page.getByRole('dialog')).toBeVisible()
    page.getByRole('button', { name: 'Option 399' }).element().scrollIntoView()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}')
    await expect.element(page.getByRole('button', { name: 'Option 0', exact: true })).toHaveFocus()
    const top = page.getByText('Options').element().getBoundingClientRect().bottom
    expect(placeOf('Option 0').top).toBeGreaterThanOrEqual(top)
    expect(placeOf('Option 0').bottom).toBeLessThanOrEqual(innerHeight)
  },
)
