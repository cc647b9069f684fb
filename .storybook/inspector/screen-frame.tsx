import { LayerContainer } from '@lotus/ui/layer'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

import * as css from './screen-frame.css.ts'

const stylesOf = (document: Document) => [...document.querySelectorAll('style, link[rel="stylesheet"]')]

/**
 * Copies the styles and the settings of this document, now and when they change. `theme` replaces its theme. Returns a function that
 * stops.
 */
function mirrorStyles(to: Document, theme?: string): () => void {
  const copied = new Set<Element>()
  const copy = () => {
    const { dataset } = document.documentElement
    const { brand = 'lotus', textSpacing = 'normal' } = dataset
    Object.assign(to.documentElement.dataset, { theme: theme ?? dataset['theme'] ?? 'light', brand, textSpacing })
    to.documentElement.lang = document.documentElement.lang
    for (const style of stylesOf(document)) {
      if (copied.has(style)) continue
      copied.add(style)
      to.head.append(style.cloneNode(true))
    }
  }
  copy()
  const observer = new MutationObserver(copy)
  observer.observe(document.head, { childList: true })
  observer.observe(document.documentElement, { attributes: true })
  return () => observer.disconnect()
}

/** Layers of the screen take the focus when they open and close: not while it is in the inspector, whose steps open and close them. */
function keepFocusOutside(frame: HTMLIFrameElement): void {
  const { prototype } = (frame.contentWindow as Window & typeof globalThis).HTMLElement
  const { focus } = prototype
  prototype.focus = function focusInside(options) {
    if (document.activeElement === frame) focus.call(this, options)
  }
}

type ScreenFrameProps = {
  title: string
  width: number
  /** Defaults to the theme of the story. */
  theme?: string | undefined
  children: ReactNode
}

/** A screen in a window of a device's width, scaled to the room: media queries apply as on the device. */
export function ScreenFrame({ title, width, theme, children }: ScreenFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [{ scale, height }, setSize] = useState({ scale: 0, height: 0 })
  useLayoutEffect(() => {
    const inner = frame.current?.contentDocument
    if (frame.current === null || inner == null) return undefined
    inner.title = title
    keepFocusOutside(frame.current)
    setBody(inner.body)
    return mirrorStyles(inner, theme)
  }, [title, theme])
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const measure = () => {
      const fit = Math.min(1, element.clientWidth / (width + 2))
      setSize({ scale: fit, height: element.clientHeight / fit })
    }
    // After the notification: the screen observes its size too.
    const observer = new ResizeObserver(() => requestAnimationFrame(measure))
    observer.observe(element)
    return () => observer.disconnect()
  }, [width])
  return (
    <div ref={box} className={css.box} data-width={width}>
      <iframe
        ref={frame}
        title={title}
        // The gutter of the scrollbar shows the background of the frame.
        data-theme={theme}
        className={css.frame}
        // With its border.
        style={{ inlineSize: width + 2, blockSize: height, transform: `scale(${scale})` }}
      />
      {body !== null && createPortal(<LayerContainer value={body}>{children}</LayerContainer>, body)}
    </div>
  )
}
