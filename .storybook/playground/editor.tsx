import { javascript, javascriptLanguage } from '@codemirror/lang-javascript'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { setDiagnostics } from '@codemirror/lint'
import { tags } from '@lezer/highlight'
import { vars } from '@lotus/ui/theme'
import { basicSetup, EditorView } from 'codemirror'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react'

import type { Mistake } from './compose.ts'
import * as css from './playground.css.ts'

const { color, font } = vars

const colors = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword, tags.typeName], color: color.foreground.accent },
  { tag: [tags.attributeName, tags.propertyName], color: color.foreground.info },
  { tag: [tags.string, tags.number, tags.bool, tags.null, tags.attributeValue], color: color.foreground.offer },
  { tag: [tags.comment, tags.angleBracket, tags.bracket], color: color.foreground.muted },
  { tag: tags.invalid, color: color.foreground.critical },
])
const look = EditorView.theme({
  '&': { blockSize: '100%', color: color.foreground.neutral, background: color.background.surface },
  '.cm-scroller': { fontFamily: font.family.code, fontSize: font.size.xsmall, lineHeight: '1.6' },
  '.cm-content': { caretColor: color.foreground.neutral },
  '.cm-cursor': { borderLeftColor: color.foreground.neutral },
  '.cm-gutters': { color: color.foreground.muted, background: color.background.surface, border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'none' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    background: `${color.background.accentSoft} !important`,
  },
  '.cm-tooltip': {
    color: color.foreground.neutral,
    background: color.background.surface,
    borderColor: color.border.control,
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: color.foreground.onAccent,
    background: color.background.accent,
  },
})

/** Suggests components after `<`. */
const completion = (names: readonly string[]) =>
  javascriptLanguage.data.of({
    autocomplete: (context: { matchBefore: (pattern: RegExp) => { from: number } | null }) => {
      const word = context.matchBefore(/<\w+/)
      return word === null ? null : { from: word.from + 1, options: names.map((label) => ({ label, type: 'class' })) }
    },
  })

/** The end of the last line that is not only a closing tag: an inserted component follows it. */
const lastContent = (code: string) => code.replace(/(\n\s*<\/\w+>)*\s*$/, '').length

export type EditorHandle = {
  /** Inserts code on a line of its own, below the line of the cursor. */
  insert: (code: string) => void
  replace: (code: string) => void
}
type EditorProps = {
  ref: Ref<EditorHandle>
  initial: string
  names: readonly string[]
  mistake: Mistake | null
  onChange: (code: string) => void
}

/** An editor of JSX. The Tab key leaves it. */
export function Editor({ ref, initial, names, mistake, onChange }: EditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const changed = useEffectEvent(onChange)
  const start = useEffectEvent((parent: HTMLElement) => {
    const listener = EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) changed(state.doc.toString())
    })
    const name = EditorView.contentAttributes.of({
      'aria-label': 'Code',
      'aria-describedby': 'playground-keys',
      tabindex: '0',
    })
    return new EditorView({
      parent,
      doc: initial,
      selection: { anchor: lastContent(initial) },
      extensions: [
        basicSetup,
        javascript({ jsx: true }),
        completion(names),
        syntaxHighlighting(colors),
        look,
        name,
        listener,
      ],
    })
  })
  useEffect(() => {
    if (box.current === null) return undefined
    const own = start(box.current)
    view.current = own
    return () => own.destroy()
  }, [])
  useEffect(() => {
    const state = view.current?.state
    if (state === undefined) return
    const diagnostics = []
    if (mistake !== null) {
      const line = state.doc.line(Math.min(mistake.line, state.doc.lines))
      const from = Math.min(line.from + mistake.column - 1, line.to)
      diagnostics.push({ from, to: line.to, severity: 'error' as const, message: mistake.message })
    }
    view.current?.dispatch(setDiagnostics(state, diagnostics))
  }, [mistake])
  useImperativeHandle(ref, () => ({
    insert(code) {
      const own = view.current
      if (own === null) return
      const { from, to, text } = own.state.doc.lineAt(own.state.selection.main.head)
      const indent = /^\s*/.exec(text)?.[0] ?? ''
      const lines = code.replaceAll(/^(?=.)/gm, indent)
      const isBlank = text.trim() === ''
      const inserted = isBlank ? lines : `\n${lines}`
      const at = isBlank ? from : to
      own.dispatch({
        changes: { from: at, to, insert: inserted },
        selection: { anchor: at + inserted.length },
        scrollIntoView: true,
        userEvent: 'input.paste',
      })
    },
    replace(code) {
      const own = view.current
      own?.dispatch({
        changes: { from: 0, to: own.state.doc.length, insert: code },
        selection: { anchor: code.length },
      })
    },
  }))
  return <div ref={box} className={css.editor} />
}
