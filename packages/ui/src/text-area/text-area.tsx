import type { ComponentProps } from 'react'

import { useFieldControl } from '../field/field.tsx'
import { textArea } from './text-area.css.ts'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'style'>

/** A text input with several lines. Inside a `Field` it uses the field's id, description and error; alone it needs an `aria-label`. */
export function TextArea(props: TextAreaProps) {
  return <textarea {...useFieldControl(props)} className={textArea} />
}
