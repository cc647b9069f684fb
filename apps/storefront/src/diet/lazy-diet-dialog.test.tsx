import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'

import { LazyDietDialog } from './lazy-diet-dialog.tsx'

const draw = vi.hoisted(() => vi.fn<() => string>())
vi.mock('./diet-dialog.tsx', () => ({ DietDialogLive: () => draw() }))

let root: Root | null = null
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Minha dieta
      </button>
      <LazyDietDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

it('SHELL-09 a dialog that throws is closed, the page stays, and its button opens it again', async () => {
  const broken = new Error('broken dialog')
  const reported: unknown[] = []
  const report = (event: ErrorEvent) => {
    reported.push(event.error)
    event.preventDefault()
  }
  addEventListener('error', report)
  draw.mockImplementation(() => {
    throw broken
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Page />)
  const button = page.getByRole('button', { name: 'Minha dieta' })
  await button.click()
  await expect.poll(() => reported).toEqual([broken])
  draw.mockImplementation(() => 'Escolha a dieta')
  await button.click()
  await expect.poll(() => document.body.textContent).toContain('Escolha a dieta')
  removeEventListener('error', report)
})
