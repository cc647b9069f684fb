import { Button } from '@lotus/ui/button'
import { useState } from 'react'
import { expect } from 'storybook/test'

import preview from '../preview.tsx'
import * as css from './foundations.css.ts'
import { Page, Rows, Section, TokenRow } from './parts.tsx'
import { expectEveryToken, tokensIn, type Token } from './tokens.ts'

const isDuration = ({ path }: Token) => !path.endsWith('easing')

function Motion() {
  const [isMoved, setIsMoved] = useState(false)
  return (
    <Page>
      <Section
        title="Durations and easing"
        note="Fast for hover and press, medium for menus, slow for panels and pages. With reduced motion, which the system or the browser sets, every animation and transition takes no time."
      >
        <div data-moved={isMoved ? '' : undefined}>
          <Button onClick={() => setIsMoved(!isMoved)}>Move</Button>
          <Rows>
            {tokensIn('motion').map((token) => (
              <TokenRow key={token.path} token={token}>
                <div className={css.track}>
                  <div
                    className={css.ball}
                    style={
                      isDuration(token)
                        ? { transitionDuration: token.reference }
                        : { transitionDuration: '1s', transitionTimingFunction: token.reference }
                    }
                  />
                </div>
              </TokenRow>
            ))}
          </Rows>
        </div>
      </Section>
    </Page>
  )
}

const meta = preview.meta({
  title: 'Foundations/Motion',
  globals: { locale: 'en-US' },
  render: Motion,
})

/** Press the button to see each duration. */
export const Durations = meta.story({
  tags: ['DS-01'],
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expectEveryToken(canvasElement, 'Motion')
    await userEvent.click(canvas.getByRole('button', { name: 'Move' }))
    await expect(canvasElement.querySelector('[data-moved]')).not.toBeNull()
  },
})
