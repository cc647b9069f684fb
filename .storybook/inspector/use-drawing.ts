import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AnyStateMachine } from 'xstate'

import { collapsedAtFirst, layoutChart, type ChartDrawing, type Size } from './chart-layout.ts'

/** The room for the chart, which a choice beside it changes. */
export function usePane() {
  const ref = useRef<HTMLDivElement>(null)
  const [pane, setPane] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const measure = () => setPane({ width: element.clientWidth, height: element.clientHeight })
    // After the notification: a drawing in it resizes parts of the page again.
    const observer = new ResizeObserver(() => requestAnimationFrame(measure))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, pane }
}

export type Drawn = { drawing: ChartDrawing; collapsed: readonly string[]; pane: Size }

/** @param onPath - the groups of the shown step */
export function useDrawing(machine: AnyStateMachine, pane: Size | null, onPath: readonly string[]) {
  // Null until the reader expands or collapses a state: until then the pane's size and the shown step decide it.
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const open = onPath.join(' ')
  useEffect(() => {
    if (pane === null) return undefined
    let isOver = false
    const draw = async () => {
      const collapsed = chosen ?? (await collapsedAtFirst(machine, pane, open.split(' ')))
      const drawing = await layoutChart(machine, new Set(collapsed), pane)
      if (isOver) return
      // A step that needs no other drawing leaves the reader's zoom.
      const isSame = (before: Drawn | null) => before?.pane === pane && before.collapsed.join() === collapsed.join()
      setDrawn((before) => (isSame(before) ? before : { drawing, collapsed, pane }))
    }
    void draw()
    return () => {
      isOver = true
    }
  }, [machine, chosen, pane, open])
  return { drawn, collapse: setChosen }
}
