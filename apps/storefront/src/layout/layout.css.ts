import { globalStyle, style } from '@vanilla-extract/css'

import { media } from '@lotus/ui/theme'

/**
 * The height of the bottom bar on phones, including the safe area; 0 from tablets up. Elements that stick to the lower edge
 * use `insetBlockEnd: bottomBar`.
 */
export const bottomBar = 'var(--bottom-bar)'

/** The sticky offset below the header from tablets up (77 px), with some space. */
export const belowHeader = '96px'

/**
 * The skeleton of a page whose content is known only in the browser. It is as high as a page with little content
 * (`minHeight="window"`), so that a footer in view does not shift.
 */
export const pendingWindow = style({ maxBlockSize: 'calc(100vh - 6rem)', overflow: 'clip' })

/** A column that stays in view beside longer content. */
export const besideContent = style({
  '@media': { [`${media.desktop} and ${media.high}`]: { position: 'sticky', insetBlockStart: belowHeader } },
})

globalStyle(':root', {
  vars: { '--bottom-bar': '0px' },
  '@media': {
    [`${media.phone} and ${media.high}`]: { vars: { '--bottom-bar': 'calc(61px + env(safe-area-inset-bottom, 0px))' } },
  },
})

/**
 * A page without search, menu, department strip, footer and bottom bar: the checkout. Its toasts are at the top, away from its buttons.
 */
export const focused = style({})
globalStyle(`html:has(${focused}) [data-around]`, { display: 'none' })
globalStyle(`html:has(${focused})`, { vars: { '--bottom-bar': '0px' } })
globalStyle(`html:has(${focused}) [data-toasts]`, { insetBlock: '84px auto' })
/** Marks a page that prints only its content. */
export const printed = style({})
globalStyle(
  `body:has(${printed}) :is(footer, nav, [href="#conteudo"], [data-surface="inverse"], [role="region"], :is(header, aside):not(${printed} *))`,
  { '@media': { print: { display: 'none !important' } } },
)
// The buy bar takes the place of the bottom bar.
globalStyle('html:has([data-buy-bar]) [data-bottom-bar]', {
  '@media': { [`${media.phone} and ${media.high}`]: { display: 'none' } },
})
globalStyle('html:has([data-buy-bar])', {
  '@media': {
    [`${media.phone} and ${media.high}`]: { vars: { '--bottom-bar': 'env(safe-area-inset-bottom, 0px)' } },
  },
})
// Without JavaScript a button does something only if it submits a form.
globalStyle('button:not([type="submit"], [popovertarget], [commandfor])', {
  '@media': { '(scripting: none)': { display: 'none !important' } },
})
