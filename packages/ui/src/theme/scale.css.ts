import { createGlobalTheme, globalStyle } from '@vanilla-extract/css'

import { vars } from './contract.css.ts'

const chinese = '"PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei"'

createGlobalTheme(':root', vars.space, {
  1: '4px',
  2: '8px',
  3: '12px',
  4: '16px',
  5: '20px',
  6: '24px',
  8: '32px',
  10: '40px',
  12: '48px',
  16: '64px',
  20: '80px',
})
createGlobalTheme(':root', vars.radius, { small: '8px', field: '14px', card: '22px', panel: '28px', pill: '999px' })
// The line length is in em: ch depends on the loaded font, so lines would reflow when the web font loads.
createGlobalTheme(':root', vars.size, { touch: '44px', control: '52px', content: '1240px', reading: '43.6em' })
// A fifth column of products.
globalStyle(':root', { '@media': { '(width >= 1680px)': { vars: { [vars.size.content]: '1560px' } } } })
createGlobalTheme(':root', vars.font, {
  family: {
    heading: `"Bricolage Grotesque", "Bricolage Grotesque Fallback", ${chinese}, system-ui, sans-serif`,
    body: `"Figtree", "Figtree Fallback", ${chinese}, system-ui, sans-serif`,
    code: 'ui-monospace, SFMono-Regular, Menlo, "Liberation Mono", monospace',
  },
  size: {
    caption: '0.75rem',
    xsmall: '0.8125rem',
    small: '0.875rem',
    medium: '1rem',
    large: '1.125rem',
    title4: '1.0625rem',
    title3: 'clamp(1.125rem, 1.06rem + 0.3vw, 1.3125rem)',
    title2: 'clamp(1.375rem, 1.25rem + 0.6vw, 1.75rem)',
    title1: 'clamp(1.75rem, 1.5rem + 1.2vw, 2.375rem)',
    display: 'clamp(2.25rem, 1.65rem + 2.6vw, 3.75rem)',
  },
  weight: { regular: '400', medium: '500', semibold: '600', bold: '700' },
  leading: { tight: '1.25', heading: '1.12', body: '1.5' },
})
createGlobalTheme(':root', vars.motion, {
  fast: '150ms',
  medium: '200ms',
  slow: '250ms',
  easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
})
createGlobalTheme(':root', vars.layer, { sticky: '10', overlay: '40', toast: '60' })
