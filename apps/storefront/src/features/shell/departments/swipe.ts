import type { TouchEvent } from 'react'

const distance = 50
const straying = 100

/** Recognizes a swipe to the left: more than 50 px left, less than 100 px up or down (NAV-17). */
export function createSwipe() {
  let start: { x: number; y: number } | null = null
  return {
    begin({ touches }: Pick<TouchEvent, 'touches'>): void {
      const touch = touches[0]
      // A second finger begins another gesture.
      start = touch !== undefined && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    /** Whether the touch that ends was a swipe. */
    end({ changedTouches }: Pick<TouchEvent, 'changedTouches'>): boolean {
      const touch = changedTouches[0]
      const from = start
      start = null
      if (from === null || touch === undefined) return false
      return from.x - touch.clientX > distance && Math.abs(touch.clientY - from.y) < straying
    },
    cancel(): void {
      start = null
    },
  }
}
