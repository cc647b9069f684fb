import { Children, type ComponentProps, type ReactElement, type ReactNode } from 'react'

import { Heading } from '@lotus/ui/heading'
import { Slot, Slottable } from '@lotus/ui/slot'
import { Text } from '@lotus/ui/text'
import type { Tint } from '@lotus/ui/theme'

import * as css from './banner.css.ts'

export type BannersProps = Omit<ComponentProps<'div'>, 'className' | 'style'>

/** Lays out slides and promotions at the top of a page: side by side on desktops. */
export const Banners = (props: BannersProps) => <div {...props} className={css.stage} />

type Parts<Tag extends 'div' | 'a'> = Omit<ComponentProps<Tag>, 'className' | 'style' | 'children' | 'title'> & {
  /** Rendered in a heading of level 2. */
  title: ReactNode
  /** Hidden on phones. */
  description: ReactNode
  /** A square `Picture`. */
  art: ReactNode
  /**
   * The color of the background. `jade` is the color of the shop.
   * @default 'jade'
   */
  tint?: Tint | 'jade'
}

export type BannerSlideProps = Parts<'div'> & {
  /** A large button. */
  action: ReactNode
  /** At most two small pictures around `art`, hidden on phones. */
  accents?: ReactNode[] | undefined
}

/** A slide of the `Carousel` of a home page. */
export function BannerSlide({ title, description, action, art, accents, tint = 'jade', ...rest }: BannerSlideProps) {
  return (
    <div {...rest} data-tint={tint} className={css.slide}>
      <div className={css.words}>
        <div className={css.title}>
          <Heading level={2} size="display" tone="onFeature">
            {title}
          </Heading>
        </div>
        <div className={css.text}>
          <Text tone="onFeature">{description}</Text>
        </div>
        {action}
      </div>
      <div className={css.art}>{art}</div>
      {accents?.map((accent, place) => (
        <div key={place} className={css.accents[place]}>
          {accent}
        </div>
      ))}
    </div>
  )
}

export type PromotionsProps = Omit<ComponentProps<'ul'>, 'className' | 'style'>

/** One or two promotions, of the same size. */
export const Promotions = ({ children, ...rest }: PromotionsProps) => (
  <ul {...rest} data-pair={Children.count(children) > 1 ? '' : undefined} className={css.promotions}>
    {Children.map(children, (child) => (
      <li className={css.place}>{child}</li>
    ))}
  </ul>
)

export type PromotionProps = Parts<'a'> & {
  /** A link without children, such as the router's `Link`. */
  link: ReactElement
}

/** A promotion, which is one link. */
export const Promotion = ({ link, title, description, art, tint = 'jade', ...rest }: PromotionProps) => (
  <Slot {...rest} data-tint={tint} className={css.promotion}>
    <Slottable>{link}</Slottable>
    <Heading level={2} size="title3" tone="onTint">
      {title}
    </Heading>
    <span className={css.promotionText}>
      <Text as="span" size="small" tone="onTint">
        {description}
      </Text>
    </span>
    <div className={css.promotionArt}>{art}</div>
  </Slot>
)
