import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentProps } from 'react'

import { Button } from '../button/button.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './copy-field.css.ts'

const doneFor = 2500

export type CopyFieldProps = Omit<ComponentProps<'div'>, 'className' | 'style' | 'children'> & {
  /** What is copied, shown in one line. */
  value: string
  /** The name of the value. */
  label: string
  /** On the button. */
  copyLabel: string
  /** On the button for 2.5 s once it is copied, and read out. */
  copiedLabel: string
  /** The browser refused the clipboard. The value is selected, so that it can be copied by hand: say so. */
  onCopyFailed: () => void
  /**
   * How loudly the button asks to be pressed.
   * @default 'strong'
   */
  emphasis?: 'strong' | 'soft' | 'outline'
}

/** A long value with a button that copies it. */
export function CopyField({
  value,
  label,
  copyLabel,
  copiedLabel,
  onCopyFailed,
  emphasis = 'strong',
  ...rest
}: CopyFieldProps) {
  const [copied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), doneFor)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      field.current?.focus()
      field.current?.select()
      onCopyFailed()
    }
  }
  return (
    <div {...rest} data-copied={copied ? '' : undefined} className={css.whole}>
      <input
        ref={field}
        readOnly
        aria-label={label}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        className={css.value}
      />
      <Button emphasis={emphasis} icon={copied ? <Check /> : <Copy />} onClick={() => void copy()}>
        {copied ? copiedLabel : copyLabel}
      </Button>
      <VisuallyHidden asChild>
        <output>{copied ? copiedLabel : ''}</output>
      </VisuallyHidden>
    </div>
  )
}
