import { X } from 'lucide-react'
import { useImperativeHandle, useRef, type ComponentProps, type ReactNode } from 'react'

import { useEarlyAnswer } from '../field/early-answer.ts'
import { useFieldControl } from '../field/field.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { end as endBox, frame, icon as iconBox, input, type TextInputVariants } from './text-input.css.ts'

type Clear =
  | { clearLabel?: undefined; onClear?: undefined }
  | {
      /** The name of the button that empties the field, shown once there is something in it (a controlled `value`). */
      clearLabel: string
      /** Empty the value; the focus goes back to the field by itself. */
      onClear: () => void
    }

export type TextInputProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'size'> &
  Clear & {
    /** A picture before the text, from lucide. */
    icon?: ReactNode
    /** A control after the text, such as a button. */
    end?: ReactNode
    /** @default 'field' */
    shape?: NonNullable<TextInputVariants['shape']>
    /** @default 'medium' */
    size?: NonNullable<TextInputVariants['size']>
  }

/** One line of text. Inside a `Field` it takes its id, description and error from there; alone it needs an `aria-label`. */
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
  const own = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => own.current)
  useEarlyAnswer(own, rest.value)
  const filled = typeof rest.value === 'string' && rest.value !== ''
  return (
    <div className={frame({ shape, size })}>
      {icon !== undefined && (
        <span aria-hidden="true" className={iconBox}>
          {icon}
        </span>
      )}
      <input type="text" {...control} {...rest} ref={own} className={input} />
      {onClear !== undefined && filled && (
        <span className={endBox}>
          <IconButton
            label={clearLabel}
            icon={<X size={18} />}
            size="small"
            onClick={() => {
              onClear()
              own.current?.focus()
            }}
          />
        </span>
      )}
      {end !== undefined && <span className={endBox}>{end}</span>}
    </div>
  )
}
