/** What tells that somebody has begun to use the page. */
export const signs = ['pointerover', 'pointerdown', 'keydown', 'scroll', 'focusin'] as const
