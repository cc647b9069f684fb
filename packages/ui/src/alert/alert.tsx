import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ComponentProps, ReactNode } from 'react'

import * as css from './alert.css.ts'

type Tone = NonNullable<css.AlertVariants['tone']>

const icons = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  critical: CircleAlert,
} satisfies Record<Tone, unknown>

export type AlertProps = Omit<ComponentProps<'div'>, 'className' | 'style' | 'title' | 'role'> & {
  /** @default 'info' */
  tone?: Tone
  /** A short title. */
  title?: ReactNode
  /** A button that resolves or continues. */
  action?: ReactNode
  /**
   * How screen readers announce it on appearance: `assertive` for errors, `polite` for news. Use `off` for alerts that
   * are part of the initial page.
   * @default 'off'
   */
  announce?: 'assertive' | 'polite' | 'off'
}

/** An inline message. */
export function Alert({ tone = 'info', title, action, announce = 'off', children, ...rest }: AlertProps) {
  const Icon = icons[tone]
  const role = announce === 'assertive' ? 'alert' : announce === 'polite' ? 'status' : undefined
  return (
    <div {...rest} role={role} className={css.alert({ tone })}>
      <Icon aria-hidden="true" size={20} className={css.icon({ tone })} />
      <div className={css.words}>
        <div className={css.text}>
          {title !== undefined && <p className={css.title}>{title}</p>}
          {children}
        </div>
        {action}
      </div>
    </div>
  )
}
