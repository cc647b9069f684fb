import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef, useState, type ComponentProps } from 'react'

import { Button } from '../button/button.tsx'
import { useLabel } from '../labels/labels-provider.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './copy-field.css.ts'

const doneFor = 2500

export type CopyFieldProps = Omit<ComponentProps<'div'>, 'className' | 'style' | 'children'> & {
  /** The value to copy, shown on one line. */
  value: string
  /** The accessible name of the value. */
  label: string
  /** The button's label. Defaults to the label `copy`. */
  copyLabel?: string
  /** The button's label for 2.5 s after copying, announced to screen readers. Defaults to the label `copied`. */
  copiedLabel?: string
  /** Called when the browser denies clipboard access. The value is selected for manual copying: tell the user. */
  onCopyFailed: () => void
  /**
   * The button's visual emphasis.
   * @default 'strong'
   */
  emphasis?: 'strong' | 'soft' | 'outline'
}

/** A long value with a copy button. */
export function CopyField({
  value,
  label,
  copyLabel,
  copiedLabel,
  onCopyFailed,
  emphasis = 'strong',
  ...rest
}: CopyFieldProps) {
  const copy = useLabel('copy', ['Copy', 'Copiar', 'Copiar', '复制'], copyLabel)
  const copied = useLabel('copied', ['Copied', 'Copiado', 'Copiado', '已复制'], copiedLabel)
  const [isCopied, setIsCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setIsCopied(false), doneFor)
    return () => clearTimeout(timer)
  }, [isCopied])

  const writeValue = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
    } catch {
      field.current?.focus()
      field.current?.select()
      onCopyFailed()
    }
  }
  return (
    <div {...rest} data-copied={isCopied ? '' : undefined} className={css.container}>
      <input
        ref={field}
        readOnly
        aria-label={label}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        className={css.value}
      />
      <Button emphasis={emphasis} icon={isCopied ? <Check /> : <Copy />} onClick={() => void writeValue()}>
        {isCopied ? copied : copy}
      </Button>
      <VisuallyHidden asChild>
        <output>{isCopied ? copied : ''}</output>
      </VisuallyHidden>
    </div>
  )
}
