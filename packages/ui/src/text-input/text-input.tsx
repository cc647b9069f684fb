import X from 'lucide-react/icons/x'
import { useImperativeHandle, useRef, type ComponentProps, type ReactNode } from 'react'

import { useFieldControl } from '../field/field.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { end as endBox, frame, icon as iconBox, input, type TextInputVariants } from './text-input.css.ts'

type Clear =
  | { clearLabel?: undefined; onClear?: undefined }
  | {
      /** The accessible name of the clear button, which is visible while the controlled `value` is not empty. */
      clearLabel: string
      /** Called to clear the value; focus returns to the field automatically. */
      onClear: () => void
    }

export type TextInputProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'size'> &
  Clear & {
    /** A lucide icon before the text. */
    icon?: ReactNode
    /** A control after the text, such as a button. */
    end?: ReactNode
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
  const control = useFieldControl()
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
      <input type="text" {...control} {...rest} ref={element} className={input} />
      {onClear !== undefined && filled && (
        <span className={endBox}>
          <IconButton
            label={clearLabel}
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
