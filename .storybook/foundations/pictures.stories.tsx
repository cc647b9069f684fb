import { departments } from '@lotus/fixtures/departments'
import { shinRamyun } from '@lotus/fixtures/products'
import type { Tint } from '@lotus/ui/theme'
import { Tiles } from '@lotus/ui/tiles'
import { ProductArt } from '@lotus/ui-shop/product-art'
import { expect } from 'storybook/test'

import preview from '../preview.tsx'
import { contrast } from '../../packages/ui/src/theme/contrast.ts'
import { themes, type Theme } from '../../packages/ui/src/theme/tokens.gen.ts'
import * as css from './foundations.css.ts'
import { CopyButton, Page, Section } from './parts.tsx'

const light = themes['lotus-light'].color
const dark = themes['lotus-dark'].color
const tints = Object.keys(light.tint) as Tint[]
const ratio = ({ tint, foreground }: Theme['color'], name: Tint) =>
  `${contrast(foreground.onTint, tint[name]).toFixed(1)}:1`
/** The illustration of the department of each tint; a product's for a tint without one. */
const examples = new Map(departments.map(({ tint, imageUrl }) => [tint, imageUrl]))

const Pictures = () => (
  <Page>
    <Section
      title="Tints and illustrations"
      note="Each department has a tint, the background of its products. The illustrations of the demo are drawn from the data of a product; an uploaded photo fills its box instead. Below each: the contrast of text on the tint in the light and in the dark theme."
    >
      <Tiles>
        {tints.map((tint) => (
          <figure key={tint}>
            <ProductArt
              src={examples.get(tint) ?? shinRamyun.imageUrl}
              alt=""
              width={512}
              height={512}
              tint={tint}
              eager
            />
            <figcaption className={css.specimenHead}>
              <span>{`${tint} ${ratio(light, tint)}, ${ratio(dark, tint)}`}</span>
              <CopyButton text={`vars.color.tint.${tint}`} />
            </figcaption>
          </figure>
        ))}
      </Tiles>
    </Section>
    <Section
      title="A picture that fails"
      note="The box keeps its size and shows a drawing instead of the broken picture."
    >
      <Tiles>
        <ProductArt src="data:image/png;base64,broken" alt="" width={512} height={512} tint="moss" eager />
      </Tiles>
    </Section>
  </Page>
)

const meta = preview.meta({
  title: 'Foundations/Tints and illustrations',
  globals: { locale: 'en-US' },
  render: Pictures,
})

export const Tints = meta.story({
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('figure')).toHaveLength(tints.length)
  },
})
export const TintsDark = meta.story({ ...Tints.input, globals: { theme: 'dark' } })
