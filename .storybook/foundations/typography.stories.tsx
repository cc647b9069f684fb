import { vars } from '@lotus/ui/theme'
import type { CSSProperties } from 'react'
import { expect } from 'storybook/test'

import preview from '../preview.tsx'
import * as css from './foundations.css.ts'
import { CopyButton, Page, Rows, Section, TokenRow, Value } from './parts.tsx'
import { loadTextFonts } from '../text-fonts.ts'
import { expectEveryToken, tokensIn, type Token } from './tokens.ts'

const samples = {
  'pt-BR': 'Lámen, missô e chás à mesa',
  'zh-CN': '拉面、味噌和茶，送货上门',
  'en-US': 'Ramen, miso and tea at home',
  'es-ES': '¿Ramen, miso o té? Mañana',
}

function Specimen({ token, style }: { token: Token; style: CSSProperties }) {
  return (
    <li data-token={token.path} className={css.specimen}>
      <div className={css.specimenHead}>
        <strong>{token.path}</strong>
        <Value token={token} />
        <CopyButton text={`vars.${token.path}`} />
      </div>
      <div className={css.languages}>
        {Object.entries(samples).map(([lang, text]) => (
          <p key={lang} lang={lang} style={style}>
            {text}
          </p>
        ))}
      </div>
    </li>
  )
}

const isTitle = (path: string) => /title|display/.test(path)

function Typography() {
  const { family, leading } = vars.font
  return (
    <Page>
      <Section
        title="Sizes"
        note="Portuguese, Chinese, English and Spanish. Titles use Bricolage Grotesque and grow with the window; texts use Figtree. Code uses the device's monospaced font in the shop, and Roboto Mono in these stories. They lack Chinese characters, so those use the font of the device: PingFang SC, Noto Sans SC or Microsoft YaHei."
      >
        <ul>
          {tokensIn('font.size').map((token) => (
            <Specimen
              key={token.path}
              token={token}
              style={{
                fontSize: token.reference,
                fontFamily: isTitle(token.path) ? family.heading : family.body,
                lineHeight: isTitle(token.path) ? leading.heading : leading.body,
              }}
            />
          ))}
        </ul>
      </Section>
      <Section title="Families">
        <ul>
          {tokensIn('font.family').map((token) => (
            <Specimen
              key={token.path}
              token={token}
              style={{ fontFamily: token.reference, fontSize: vars.font.size.large }}
            />
          ))}
        </ul>
      </Section>
      <Section title="Weights">
        <ul>
          {tokensIn('font.weight').map((token) => (
            <Specimen key={token.path} token={token} style={{ fontWeight: token.reference }} />
          ))}
        </ul>
      </Section>
      <Section title="Leading">
        <Rows>
          {tokensIn('font.leading').map((token) => (
            <TokenRow key={token.path} token={token}>
              <p style={{ lineHeight: token.reference, fontSize: vars.font.size.small }}>Two lines of a text</p>
            </TokenRow>
          ))}
        </Rows>
      </Section>
    </Page>
  )
}

const meta = preview.meta({
  title: 'Foundations/Typography',
  globals: { locale: 'en-US' },
  render: Typography,
})

/** Each size, family and weight in the four languages of the shop. */
export const Specimens = meta.story({
  tags: ['DS-01', 'DS-04'],
  play: async ({ canvasElement }) => {
    await expectEveryToken(canvasElement, 'Typography')
    // A font that does not load fails with its remedy, instead of pictures of another font.
    await expect(loadTextFonts()).resolves.toBeUndefined()
    await expect(loadTextFonts(['Figtree', 'Uninstalled Sans'])).rejects.toThrow(
      /without the font Uninstalled Sans\..*npm run gen.*node tools\/bootstrap\.mjs/,
    )
  },
})
