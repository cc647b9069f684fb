import { Picture } from '#layout/picture.tsx'

import * as css from './department-picture.css.ts'

/** The small picture of a department, `side` px wide and high. */
export const DepartmentPicture = ({ imageUrl, side }: { imageUrl: string; side: keyof typeof css.sides }) => (
  <Picture
    className={css.sides[side]}
    imageClassName={css.image}
    imageUrl={imageUrl}
    sizes={`${side}px`}
    width={side}
    height={side}
    loading="lazy"
  />
)
