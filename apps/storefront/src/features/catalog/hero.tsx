import { useLingui } from '@lingui/react/macro'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ComponentProps } from 'react'

import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { Carousel } from '@lotus/ui/carousel'
import { Heading } from '@lotus/ui/heading'
import { Picture } from '@lotus/ui/picture'
import { Text } from '@lotus/ui/text'

import { localized } from '#i18n/localized.ts'
import { picture } from '#layout/media.ts'
import { Link } from '#routing/links.tsx'
import { parseSearchParams } from '#routing/search-params.ts'
import type { Banner } from '#shop/settings.ts'

import * as css from './hero.css.ts'
import { sizes } from './picture-sizes.ts'

const slideTime = 7000

/** The shop's slides and promotions (HOME-01). */
export function Hero({ slides, promotions }: { slides: Banner[]; promotions: Banner[] }) {
  const { t } = useLingui()
  if (slides.length === 0) return null
  return (
    <div className={css.stage}>
      <Carousel label={t`Destaques da loja`} interval={slideTime}>
        {slides.map((slide, index) => (
          <Slide key={slide.href} slide={slide} isFirst={index === 0} />
        ))}
      </Carousel>
      {promotions.length > 0 && (
        <ul className={promotions.length > 1 ? `${css.promotions} ${css.pair}` : css.promotions}>
          {promotions.slice(0, 2).map((promotion) => (
            <Box as="li" key={promotion.href} display="grid">
              <Promotion promotion={promotion} />
            </Box>
          ))}
        </ul>
      )}
    </div>
  )
}

function Slide({ slide, isFirst }: { slide: Banner; isFirst: boolean }) {
  const { i18n } = useLingui()
  const field = slide.tint === 'jade' ? css.field.jade : `${css.field.tinted} ${css.glows[slide.tint]}`
  return (
    <div className={`${css.slide} ${field}`}>
      <div className={css.words}>
        <div className={css.title}>
          <Heading level={2} size="display" tone="onFeature">
            {localized(slide.title, i18n.locale)}
          </Heading>
        </div>
        <div className={css.text}>
          <Text tone="onFeature">{localized(slide.text, i18n.locale)}</Text>
        </div>
        <Button asChild tone="inverse" size="large" iconEnd={<ArrowRight />}>
          <PathLink path={slide.href}>{localized(slide.action, i18n.locale)}</PathLink>
        </Button>
      </div>
      <Art className={css.art} imageUrl={slide.imageUrl} sizes={sizes.slide} isFirst={isFirst} />
      {slide.accents?.map((imageUrl, place) => (
        <Art key={imageUrl} className={css.accents[place]} imageUrl={imageUrl} sizes={sizes.accent} isFirst={false} />
      ))}
    </div>
  )
}

function Promotion({ promotion }: { promotion: Banner }) {
  const { i18n } = useLingui()
  return (
    <PathLink path={promotion.href} className={`${css.promotion} ${css.promotionField[promotion.tint]}`}>
      <Heading level={2} size="title3" tone="onTint">
        {localized(promotion.title, i18n.locale)}
      </Heading>
      <span className={css.promotionText}>
        <Text asChild size="small" tone="onTint">
          <span>{localized(promotion.text, i18n.locale)}</span>
        </Text>
      </span>
      <Art className={css.promotionArt} imageUrl={promotion.imageUrl} sizes={sizes.promotion} isFirst={false} eager />
    </PathLink>
  )
}

type ArtProps = { className: string | undefined; imageUrl: string; sizes: string; isFirst: boolean; eager?: boolean }

const Art = ({ className, imageUrl, sizes, isFirst, eager = false }: ArtProps) => (
  <div className={className}>
    <Picture {...picture(imageUrl)} sizes={sizes} alt="" width={320} height={320} priority={isFirst} eager={eager} />
  </div>
)

type PathLinkProps = Omit<ComponentProps<'a'>, 'href'> & { path: string }

/** A link to a path of this shop with its query, from settings: "/products?sort=newest". */
function PathLink({ path, ...rest }: PathLinkProps) {
  const [pathname = '/', question = ''] = path.split('?')
  return <Link {...rest} to={pathname} search={parseSearchParams(question)} activeOptions={{ exact: true }} />
}
