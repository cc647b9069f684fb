const phone = (width: number) => ({
  name: `Phone ${width}`,
  styles: { width: `${width}px`, height: '800px' },
  type: 'mobile' as const,
})
const screen = (width: number, height: number) => ({
  name: `Screen ${width}`,
  styles: { width: `${width}px`, height: `${height}px` },
  type: 'desktop' as const,
})

/** The sizes of the toolbar, of `globals: { viewport: { value } }` and of the modes. */
export const viewports = {
  zoom400: { ...phone(320), name: 'Width of 400 % zoom' },
  phone360: phone(360),
  phone390: phone(390),
  tablet768: { name: 'Tablet 768', styles: { width: '768px', height: '1024px' }, type: 'tablet' as const },
  desktop1024: screen(1024, 768),
  laptop1280: { ...screen(1280, 800), name: 'Laptop 1280 × 800' },
  desktop1280: screen(1280, 900),
  desktop1920: screen(1920, 1080),
}

export type Mode = {
  theme?: 'light' | 'dark'
  viewport?: keyof typeof viewports
  /** The reader's own text spacing (WCAG 1.4.12). */
  textSpacing?: 'wide'
}

/**
 * Sizes, themes and settings in which a story may have further pictures. Chromatic reads the same table through `inModes`: the entries
 * of a mode are globals that `preview.tsx` applies.
 */
export const modes = {
  dark: { theme: 'dark' },
  phone: { viewport: 'phone390' },
  'phone-dark': { viewport: 'phone390', theme: 'dark' },
  'text-spacing': { viewport: 'phone390', textSpacing: 'wide' },
  'zoom-400': { viewport: 'zoom400' },
} satisfies Record<string, Mode>

/** Parameters of a story that is pictured as it is and in further modes. */
export const inModes = (...names: (keyof typeof modes)[]) => ({
  chromatic: { modes: Object.fromEntries([['own', {}], ...names.map((name) => [name, modes[name]])]) },
})

/** The settings of readers in which the main pages have pictures (BEY-15), besides `forcedColors`. */
export const readerModes = ['text-spacing', 'zoom-400'] as const

/**
 * Parameters of a story that is pictured in the reader's own colors, as Windows' contrast themes set them. It is a story of its own,
 * because Chromatic cannot emulate them in a mode. By hand, the developer tools of the browser do (Rendering, forced-colors).
 */
export const forcedColors = { chromatic: { forcedColors: 'active' as const } }

/** A screen between the header and the footer of the shop, on a desktop and on a phone. */
export const inTheShop = { globals: { frame: 'shop' }, parameters: inModes('phone') }
