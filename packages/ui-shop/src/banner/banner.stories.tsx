import type { ComponentProps } from 'react'
import { expect } from 'storybook/test'

import { Button } from '@lotus/ui/button'
import { Picture } from '@lotus/ui/picture'

import preview from '../../../../.storybook/preview.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'
import { bowl } from '../product-art/product-art.examples.ts'
import { Banners, BannerSlide, Promotion, Promotions } from './banner.tsx'

const meta = preview.meta({
  title: 'Components/Banner',
  parameters: guide({
    status: 'draft',
    use: 'For the slides of a Carousel at the top of the home page, and the promotions beside it.',
    avoid: 'Alert for a message about the order or the shop.',
    anatomy: ['Slide: title, text, button and pictures on a colored field', 'Promotions: linked fields with a picture'],
    keyboard: [['Tab', 'Moves to the button of the slide, then to the promotions.']],
    accessibility: 'Titles are headings of level 2, pictures are decorative. A promotion is one link.',
  }),
  component: BannerSlide,
  args: {
    title: 'O sabor da Ásia na sua cozinha',
    description: 'Escolhidos por quem cozinha com eles todo dia.',
    tint: 'rose',
    action: <Button tone="inverse">Ver novidades</Button>,
    art: <Picture {...bowl} alt="" eager />,
  } satisfies ComponentProps<typeof BannerSlide>,
})

export const Slide = meta.story({ globals: { viewport: { value: 'phone360' } } })
export const OnlyPromotions = meta.story({
  globals: { viewport: { value: 'phone360' } },
  render: (args) => (
    <Banners>
      <Promotions>
        {(['jade', 'amber'] as const).map((tint) => (
          <Promotion
            key={tint}
            link={<a href={`#${tint}`}>{''}</a>}
            title="Festival da Lua"
            description="Bolos da lua"
            art={args.art}
            tint={tint}
          />
        ))}
      </Promotions>
    </Banners>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link', { name: /^Festival da Lua/ })).toHaveLength(2)
  },
})
