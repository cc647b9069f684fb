import type { ComponentProps } from 'react'

import { avatar, type AvatarVariants } from './avatar.css.ts'

export type AvatarProps = Omit<ComponentProps<'span'>, 'className' | 'style' | 'children'> & {
  /** Whose it is: the initials are made of it. The name itself stands beside, or on the control around. */
  name: string
  /**
   * 28, 44 or 64 px.
   * @default 'medium'
   */
  size?: NonNullable<AvatarVariants['size']>
}

/** One letter of the first word and one of the last; of a Chinese name its last two signs, which is how people are called. */
export function initialsOf(name: string): string {
  const letters = [...name.trim()]
  if (/\p{Script=Han}/u.test(name))
    return letters
      .filter((letter) => letter.trim() !== '')
      .slice(-2)
      .join('')
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

/** Somebody, where there is no picture of them. Decoration. */
export function Avatar({ name, size = 'medium', ...rest }: AvatarProps) {
  return (
    <span {...rest} aria-hidden="true" className={avatar({ size })}>
      {initialsOf(name)}
    </span>
  )
}
