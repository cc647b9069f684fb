import X from 'lucide-react/icons/x'
import { useImperativeHandle, useRef, type ComponentProps, type ReactNode } from 'react'

import { useFieldControl } from '../field/field.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useLabel } from '../labels/labels-provider.tsx'
import { end as endBox, frame, icon as iconBox, input, type TextInputVariants } from './text-input.css.ts'

export type TextInputProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'size'> & {
  /** A lucide icon before the text. */
  icon?: ReactNode
  /** A control after the text, such as a button. */
  end?: ReactNode
  /** Clears the value. Its button is visible while the controlled `value` is not empty; focus returns to the field. */
  onClear?: () => void
  /** The accessible name of the clear button. Defaults to the label `clear`. */
  clearLabel?: string
  /** @default 'field' */
  shape?: NonNullable<TextInputVariants['shape']>
  /** @default 'medium' */
  size?: NonNullable<TextInputVariants['size']>
}

/** A single-line text input. Inside a `Field` it uses the field's id, description and error; alone it needs an `aria-label`. */
export function TextInput({
  icon,
  end,
  shape = 'field',
  size = 'medium',
  clearLabel,
  onClear,
  ref,
  ...rest
}: TextInputProps) {
  const control = useFieldControl(rest)
  const clear = useLabel('clear', ['Clear search', 'Borrar búsqueda', 'Limpar busca', '清除搜索'], clearLabel)
  const element = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => element.current, [])
  const filled = typeof rest.value === 'string' && rest.value !== ''
  return (
    <div className={frame({ shape, size })}>
      {icon !== undefined && (
        <span aria-hidden="true" className={iconBox}>
          {icon}
        </span>
      )}
      <input type="text" {...control} ref={element} className={input} />
      {onClear !== undefined && filled && (
        <span className={endBox}>
          <IconButton
            label={clear}
            icon={<X size={18} />}
            size="small"
            onClick={() => {
              onClear()
              element.current?.focus()
            }}
          />
        </span>
      )}
      {end !== undefined && <span className={endBox}>{end}</span>}
    </div>
  )
}
