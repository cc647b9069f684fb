import { IconButton } from '@lotus/ui/icon-button'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

import * as css from './foundations.css.ts'
import { valueOf, type Token } from './tokens.ts'

/** Copies a text, and shows so for two seconds. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setIsCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }
  const label = isCopied ? `Copied ${text}` : `Copy ${text}`
  return <IconButton size="small" label={label} icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy()} />
}

/** A page of the foundations, in the language of the book. */
export const Page = ({ children }: { children: ReactNode }) => (
  <main lang="en" className={css.page}>
    {children}
  </main>
)

export function Section({ title, note, children }: { title: string; note?: string | undefined; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {note !== undefined && <p className={css.note}>{note}</p>}
      {children}
    </section>
  )
}

/** The value of a token, as the browser computes it here. */
export function Value({ token }: { token: Token }) {
  const element = useRef<HTMLElement>(null)
  const [value, setValue] = useState('')
  useEffect(() => {
    if (element.current !== null) setValue(valueOf(token, element.current))
  }, [token])
  return (
    <code ref={element} className={css.value}>
      {value}
    </code>
  )
}

/** A token with its sample, its name, its value and a button that copies its name. */
export function TokenRow({ token, children, note }: { token: Token; children: ReactNode; note?: ReactNode }) {
  return (
    <li id={token.path} data-token={token.path} className={css.row}>
      <div className={css.sample}>{children}</div>
      <div className={css.facts}>
        <strong>{token.path}</strong>
        <Value token={token} />
        {note}
      </div>
      <CopyButton text={`vars.${token.path}`} />
    </li>
  )
}

export const Rows = ({ children }: { children: ReactNode }) => <ul className={css.rows}>{children}</ul>
