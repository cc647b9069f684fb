import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { Carousel } from '@lotus/ui/carousel'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const expectShown = (index: number) =>
  expect.element(page.getByRole('button', { name: `Go to slide ${index}` })).toHaveAttribute('aria-current', 'true')

let root: Root | null = null
beforeEach(async () => {
  // The pointer may rest where an earlier test left it, and would hold the slide.
  const aside = document.body.appendChild(document.createElement('button'))
  await userEvent.hover(page.elementLocator(aside))
  // The tests run with reduced motion, which disables autoplay.
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList)
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(
    <Carousel label="Destaques" interval={700}>
      <button type="button">Lámen</button>
      <button type="button">Chá</button>
      <button type="button">Missô</button>
    </Carousel>,
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  root?.unmount()
  document.body.replaceChildren()
})

describe('BEY-15 the autoplay of the carousel', () => {
  it('continues after a slide was due in a hidden tab', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await pause(1600)
    await expectShown(1)
    hidden.mockReturnValue(false)
    await expectShown(2)
  })

  it('stays on the slide that has the focus when the pointer leaves', async () => {
    const slide = page.getByRole('button', { name: 'Lámen' })
    await userEvent.hover(slide)
    const button = slide.element() as HTMLElement
    button.focus()
    await userEvent.unhover(slide)
    await pause(1600)
    expect(document.activeElement).toBe(button)
    await expectShown(1)
    button.blur()
    await expectShown(2)
  })
})
