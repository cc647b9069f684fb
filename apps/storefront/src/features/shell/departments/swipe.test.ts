import type { TouchEvent } from 'react'
import { expect, it } from 'vitest'

import { createSwipe } from './swipe.ts'

type Point = readonly [x: number, y: number]
const touches = (...points: Point[]) =>
  points.map(([clientX, clientY]) => ({ clientX, clientY })) as unknown as TouchEvent['touches']

it.each<[string, Point, boolean]>([
  ['51 px to the left', [149, 300], true],
  ['50 px to the left', [150, 300], false],
  ['to the right', [280, 300], false],
  ['to the left and 99 px down', [100, 399], true],
  ['to the left and 100 px down', [100, 400], false],
  ['to the left and 100 px up', [100, 200], false],
])('NAV-17 a touch that goes %s is a swipe or not', (_title, end, isSwipe) => {
  const swipe = createSwipe()
  swipe.begin({ touches: touches([200, 300]) })
  expect(swipe.end({ changedTouches: touches(end) })).toBe(isSwipe)
})

it('NAV-17 a pinch and a cancelled touch are no swipe', () => {
  const swipe = createSwipe()
  swipe.begin({ touches: touches([200, 300]) })
  swipe.begin({ touches: touches([200, 300], [250, 300]) })
  expect(swipe.end({ changedTouches: touches([20, 300]) })).toBe(false)
  swipe.begin({ touches: touches([200, 300]) })
  swipe.cancel()
  expect(swipe.end({ changedTouches: touches([20, 300]) })).toBe(false)
})
