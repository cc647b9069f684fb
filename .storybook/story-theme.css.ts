import { assignVars, globalStyle } from '@vanilla-extract/css'

import { vars } from '@lotus/ui/theme'

import { themes, type Theme } from '../packages/ui/src/theme/tokens.gen.ts'

const variables = ({ color, shadow }: Theme) => ({
  ...assignVars(vars.color, color),
  ...assignVars(vars.shadow, shadow),
})
const light = variables(themes['lotus-light'])
const dark = variables(themes['lotus-dark'])

// The shop uses the device's monospaced font. Pictures of stories must not depend on the machine, so stories have one of their own.
globalStyle('html:root', { vars: { [vars.font.family.code]: '"Roboto Mono Variable", monospace' } })

// A docs page has stories of both themes, so each has its own. The shop sets the theme on the root only.
globalStyle('[data-story-theme="light"]', { colorScheme: 'light', vars: light })
globalStyle('[data-story-theme="dark"]', { colorScheme: 'dark', vars: dark })
globalStyle('[data-story-theme="auto"]', {
  colorScheme: 'light dark',
  vars: light,
  '@media': { '(prefers-color-scheme: dark)': { vars: dark } },
})

// The reader's own text spacing (WCAG 1.4.12).
globalStyle('[data-text-spacing="wide"] *', {
  letterSpacing: '0.12em !important',
  wordSpacing: '0.16em !important',
  lineHeight: '1.5 !important',
})
globalStyle('[data-text-spacing="wide"] p', { marginBlockEnd: '2em !important' })
