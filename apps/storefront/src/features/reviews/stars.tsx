import { useLingui } from '@lingui/react/macro'

import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import * as css from './stars.css.ts'

// oxlint-disable-next-line lingui/no-unlocalized-strings -- The path of a star of 24 by 24.
const star = 'M12 2.5l2.9 6.2 6.8.8-5 4.6 1.3 6.7-6-3.3-6 3.3 1.3-6.7-5-4.6 6.8-.8z'
const places = [1, 2, 3, 4, 5] as const

/** Five stars, of which `rating` are filled. The text is the accessible name. */
export function Stars({ rating }: { rating: number }) {
  const { t } = useLingui()
  return (
    <>
      <svg aria-hidden="true" viewBox="0 0 120 24" className={css.stars}>
        {places.map((place) => (
          <path
            key={place}
            d={star}
            data-on={place <= rating ? '' : undefined}
            transform={`translate(${24 * place - 24})`}
          />
        ))}
      </svg>
      <VisuallyHidden>{t`Nota ${rating} de 5`}</VisuallyHidden>
    </>
  )
}
