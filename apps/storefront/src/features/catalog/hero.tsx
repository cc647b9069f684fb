import { useLingui } from '@lingui/react/macro'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ComponentProps } from 'react'

import { Button } from '@lotus/ui/button'
import { Carousel } from '@lotus/ui/carousel'
import { Picture, type PictureProps } from '@lotus/ui/picture'
import { Banners, BannerSlide, Promotion, Promotions } from '@lotus/ui-shop/banner'

import { localized } from '#i18n/localized.ts'
import { picture } from '#layout/media.ts'
import { Link } from '#routing/links.tsx'
import { parseSearchParams } from '#routing/search-params.ts'
import type { Banner } from '#shop/settings.ts'

import { sizes } from './picture-sizes.ts'

const slideTime = 7000

/** The shop's slides and promotions (HOME-01). */
export function Hero({ slides, promotions }: { slides: Banner[]; promotions: Banner[] }) {
  const { t, i18n } = useLingui()
  const textOf = ({ title, text }: Banner) => ({
    title: localized(title, i18n.locale),
    description: localized(text, i18n.locale),
  })
  if (slides.length === 0) return null
  return (
    <Banners>
      <Carousel label={t`Destaques da loja`} interval={slideTime}>
        {slides.map((slide, index) => (
          <BannerSlide
            key={slide.href}
            {...textOf(slide)}
            tint={slide.tint}
            action={
              <Button asChild tone="inverse" size="large" iconEnd={<ArrowRight />}>
                <PathLink path={slide.href}>{localized(slide.action, i18n.locale)}</PathLink>
              </Button>
            }
            art={<Art imageUrl={slide.imageUrl} sizes={sizes.slide} priority={index === 0} />}
            accents={slide.accents?.map((imageUrl) => (
              <Art key={imageUrl} imageUrl={imageUrl} sizes={sizes.accent} />
            ))}
          />
        ))}
      </Carousel>
      {promotions.length > 0 && (
        <Promotions>
          {promotions.slice(0, 2).map((promotion) => (
            <Promotion
              key={promotion.href}
              {...textOf(promotion)}
              tint={promotion.tint}
              link={<PathLink path={promotion.href} />}
              art={<Art imageUrl={promotion.imageUrl} sizes={sizes.promotion} eager />}
            />
          ))}
        </Promotions>
      )}
    </Banners>
  )
}

type ArtProps = Pick<PictureProps, 'sizes' | 'priority' | 'eager'> & { imageUrl: string }

const Art = ({ imageUrl, ...rest }: ArtProps) => (
  <Picture {...picture(imageUrl)} {...rest} alt="" width={320} height={320} />
)

type PathLinkProps = Omit<ComponentProps<'a'>, 'href'> & { path: string }

/** A link to a path of this shop with its query, from settings: "/products?sort=newest". */
function PathLink({ path, ...rest }: PathLinkProps) {
  const [pathname = '/', question = ''] = path.split('?')
  return <Link {...rest} to={pathname} search={parseSearchParams(question)} activeOptions={{ exact: true }} />
}
