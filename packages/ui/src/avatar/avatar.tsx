import type { ComponentProps } from 'react'

import { avatar, type AvatarVariants } from './avatar.css.ts'

export type AvatarProps = Omit<ComponentProps<'span'>, 'className' | 'style' | 'children'> & {
  /** The person's name, the source of the initials. Show the name itself beside the avatar or on the surrounding control. */
  name: string
  /**
   * 28, 44 or 64 px.
   * @default 'medium'
   */
  size?: NonNullable<AvatarVariants['size']>
}

/** The initials of the first and last words; for a Chinese name its last two characters, the usual short form. */
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

/** A person's initials in place of a picture. Decorative. */
export function Avatar({ name, size = 'medium', ...rest }: AvatarProps) {
  return (
    <span {...rest} aria-hidden="true" className={avatar({ size })}>
      {initialsOf(name)}
    </span>
  )
}
