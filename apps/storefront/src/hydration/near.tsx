import { Suspense, use, useEffect, useState, type ReactNode } from 'react'

import { sleeps } from './island.tsx'
import { useAlive } from './use-alive.ts'

/** What brings the shopper below the first sight of a page. */
const moves = ['scroll', 'wheel', 'touchmove', 'keydown'] as const

/** Settles with the first of them; at once on a screen that shows more than a phone's, and on a page that is scrolled. */
const moved: Promise<void> = import.meta.env.SSR
  ? Promise.resolve()
  : new Promise((resolve) => {
      if (window.scrollY > 0 || window.innerWidth >= 768) resolve()
      for (const move of moves) addEventListener(move, () => resolve(), { capture: true, passive: true, once: true })
    })

/**
 * A part of a page that the server draws below a phone's first sight, and that comes alive when the shopper moves towards it:
 * most never do, and what is not alive is neither made nor taken down. Drawn by the browser itself it is as any other part.
 * Give it another `key` where it shows other things: until it is alive it stays as the server drew it.
 */
export function Near({ children }: { children: ReactNode }) {
  const isHydrating = !useAlive()
  const [isDrawn] = useState(isHydrating)
  return isDrawn ? <Drawn>{children}</Drawn> : children
}

type Gate = { open: () => void; opened: Promise<void> }

function createGate(): Gate | null {
  if (import.meta.env.SSR) return null
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

function Drawn({ children }: { children: ReactNode }) {
  const [gate] = useState(createGate)
  const [isAlive, setIsAlive] = useState(false)
  const draw = (inside: ReactNode) => (
    <Suspense>
      <Behind gate={gate} onAlive={setIsAlive}>
        {inside}
      </Behind>
    </Suspense>
  )
  // The same element until it is alive: React throws away what the server drew where it is updated before that.
  const [drawn] = useState(() => draw(children))
  useEffect(() => {
    if (gate === null || isAlive) return undefined
    const settle = sleeps(gate.open)
    void moved.then(gate.open)
    return settle
  }, [gate, isAlive])
  return isAlive ? draw(children) : drawn
}

function Behind({
  gate,
  onAlive,
  children,
}: {
  gate: Gate | null
  onAlive: (isAlive: true) => void
  children: ReactNode
}) {
  if (gate !== null) use(gate.opened)
  useEffect(() => onAlive(true), [onAlive])
  return children
}
