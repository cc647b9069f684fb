import { Picture } from '@lotus/ui/picture'

import { picture } from '#layout/media.ts'

import * as css from './department-picture.css.ts'

/** The small picture of a department, `side` px wide and high. */
export const DepartmentPicture = ({ imageUrl, side }: { imageUrl: string; side: keyof typeof css.sides }) => (
  <span className={css.sides[side]}>
    <Picture {...picture(imageUrl)} sizes={`${side}px`} alt="" width={side} height={side} />
  </span>
)
