import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { pages } from './navigation.examples.ts'

const tall = document.createElement('div')
tall.style.height = '5000px'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // Nothing here is about how smoothly.
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  document.body.append(tall)
  window.scrollTo(0, 0)
})
afterEach(() => {
  // A user action disconnects the observers that a test has started.
  window.dispatchEvent(new Event('wheel'))
  vi.useRealTimers()
  vi.restoreAllMocks()
  tall.remove()
})

it('SHELL-07 D29 a forward page scrolls to its top after 100 ms', () => {
  const goTo = pages()
  window.scrollTo(0, 900)
  goTo('/products/1')
  vi.advanceTimersByTime(99)
  expect(window.scrollY).toBe(900)
  vi.advanceTimersByTime(1)
  expect(window.scrollY).toBe(0)
})

it('SHELL-07 a page does not go away under a press', () => {
  const goTo = pages()
  window.scrollTo(0, 900)
  goTo('/checkout/review')
  vi.advanceTimersByTime(50)
  tall.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  vi.advanceTimersByTime(500)
  expect(window.scrollY).toBe(900)
})

it('SHELL-07 a page goes to its top although the second press of a double click follows', () => {
  const goTo = pages()
  window.scrollTo(0, 900)
  tall.click()
  goTo('/products/1')
  tall.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  vi.advanceTimersByTime(100)
  expect(window.scrollY).toBe(0)
})

it('SHELL-07 a page does not go away under a press elsewhere, soon after the click that led to it', () => {
  const goTo = pages()
  window.scrollTo(0, 900)
  tall.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 300, clientY: 100 }))
  goTo('/user/addresses?edit=1')
  tall.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: 300, clientY: 500 }))
  vi.advanceTimersByTime(500)
  expect(window.scrollY).toBe(900)
})

it('SHELL-07 Back within those 100 ms keeps the place it came back to', async () => {
  const goTo = pages()
  window.scrollTo(0, 900)
  await new Promise(requestAnimationFrame)
  goTo('/products/1')
  vi.advanceTimersByTime(50)
  goTo('/products', 'BACK')
  vi.advanceTimersByTime(500)
  expect(window.scrollY).toBe(900)
})

it('SHELL-07 Back comes to where the tap was, told by the browser only after it', () => {
  const goTo = pages()
  // Scrolled and tapped within one frame, as what takes the focus is: nothing has said so yet.
  window.scrollTo(0, 900)
  tall.click()
  goTo('/products/1')
  vi.advanceTimersByTime(100)
  expect(window.scrollY).toBe(0)
  goTo('/products', 'BACK')
  expect(window.scrollY).toBe(900)
})

it('SHELL-07 a link to a part of a page scrolls to it and focuses it', () => {
  const goTo = pages()
  const alert = document.createElement('div')
  alert.id = 'stock-alert'
  tall.before(alert)
  alert.style.marginBlockStart = '3000px'
  goTo('/products/1#stock-alert')
  vi.advanceTimersByTime(100)
  expect(document.activeElement).toBe(alert)
  expect(alert.getBoundingClientRect().top).toBeLessThan(200)
  expect(window.scrollY).toBeGreaterThan(2000)
  alert.remove()
})

it('SHELL-07 a link scrolls to a part of a page once its code has loaded, unless the shopper acts first', async () => {
  const goTo = pages()
  const reviews = document.createElement('div')
  reviews.id = 'reviews'
  goTo('/products/1')
  vi.advanceTimersByTime(100)
  goTo('/products/1#reviews')
  tall.after(reviews)
  await vi.waitFor(() => expect(document.activeElement).toBe(reviews))
  expect(window.scrollY).toBeGreaterThan(2000)
  reviews.remove()

  goTo('/products/2#reviews')
  tall.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  window.scrollTo(0, 900)
  tall.after(reviews)
  await new Promise(requestAnimationFrame)
  expect(window.scrollY).toBe(900)
  reviews.remove()

  goTo('/products/3#reviews')
  goTo('/products/4')
  vi.advanceTimersByTime(100)
  const { activeElement } = document
  tall.after(reviews)
  await new Promise(requestAnimationFrame)
  expect([window.scrollY, document.activeElement]).toEqual([0, activeElement])
  reviews.remove()
})

it('SHELL-07 a reload keeps the scroll positions of earlier pages', () => {
  const goTo = pages()
  window.scrollTo(0, 900)
  tall.click()
  goTo('/products/1')
  vi.advanceTimersByTime(100)
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  // The same tab, where the entry of the product is loaded again.
  const back = pages('/products/1')
  back('/products', 'BACK')
  expect(window.scrollY).toBe(900)
  sessionStorage.clear()
})
