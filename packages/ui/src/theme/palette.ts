/** The colors of a theme by role, as `#rrggbb` (or `rgb()` with alpha for shades over content). */
export type Palette = {
  foreground: Record<
    | 'neutral'
    | 'muted'
    | 'accent'
    | 'critical'
    | 'warning'
    | 'info'
    | 'offer'
    | 'onAccent'
    | 'onOffer'
    | 'onInverse'
    | 'onInverseMuted'
    | 'onFeature'
    | 'onFeatureMuted'
    | 'onContrast'
    | 'onTint',
    string
  >
  background: Record<
    | 'page'
    | 'surface'
    | 'raised'
    | 'accent'
    | 'accentHover'
    | 'accentActive'
    | 'accentSoft'
    | 'accentSoftHover'
    | 'neutralSoft'
    | 'neutralSoftHover'
    | 'inverse'
    | 'offer'
    | 'criticalSoft'
    | 'warningSoft'
    | 'infoSoft'
    | 'feature'
    | 'featureEnd'
    | 'contrast'
    | 'contrastHover'
    | 'overlay',
    string
  >
  border: Record<'neutral' | 'control' | 'accent' | 'critical', string>
  focus: Record<'neutral' | 'onInverse', string>
  star: string
  tint: Record<'sand' | 'clay' | 'ivory' | 'moss' | 'rose' | 'fern' | 'sky' | 'lilac' | 'amber' | 'linen', string>
}

/** Rice paper, ink, jade and vermilion. */
export const lightPalette: Palette = {
  foreground: {
    neutral: '#1d1a15',
    muted: '#6b645a',
    accent: '#0b6e4f',
    critical: '#b3261a',
    warning: '#8a5a00',
    info: '#1f5f8b',
    offer: '#c8321f',
    onAccent: '#ffffff',
    onOffer: '#ffffff',
    onInverse: '#fbf8f2',
    onInverseMuted: '#cfc7b8',
    onFeature: '#ffffff',
    onFeatureMuted: '#e4f2eb',
    onContrast: '#0b6e4f',
    onTint: '#1d1a15',
  },
  background: {
    page: '#fbf8f2',
    surface: '#ffffff',
    raised: '#ffffff',
    accent: '#0b6e4f',
    accentHover: '#095b41',
    accentActive: '#074a35',
    accentSoft: '#e2f0e8',
    accentSoftHover: '#d2e8dc',
    neutralSoft: '#f3eee4',
    neutralSoftHover: '#eae3d6',
    inverse: '#1d1a15',
    offer: '#c8321f',
    criticalSoft: '#fbe9e5',
    warningSoft: '#fbf0d5',
    infoSoft: '#e3eef6',
    feature: '#0b5a42',
    featureEnd: '#0e7a58',
    contrast: '#ffffff',
    contrastHover: '#e2f0e8',
    overlay: 'rgb(29 26 21 / 0.48)',
  },
  border: { neutral: '#e9e2d6', control: '#8f8678', accent: '#0b6e4f', critical: '#b3261a' },
  focus: { neutral: '#0b6e4f', onInverse: '#ffffff' },
  star: '#e0a11b',
  tint: {
    sand: '#f3e3c3',
    clay: '#f0d5c9',
    ivory: '#efe7d2',
    moss: '#dde9d3',
    rose: '#f5d9de',
    fern: '#dcebdd',
    sky: '#d8e6f0',
    lilac: '#e4dcf0',
    amber: '#f6e2be',
    linen: '#f1e6d6',
  },
}

/** The dark theme: warm near-black background, lighter surfaces, jade lightened for contrast. */
export const darkPalette: Palette = {
  foreground: {
    neutral: '#f4eee3',
    muted: '#b8afa1',
    accent: '#63cca4',
    critical: '#ff9a8a',
    warning: '#f0c062',
    info: '#8ec7ef',
    offer: '#ff9482',
    onAccent: '#06281c',
    onOffer: '#ffffff',
    onInverse: '#fbf8f2',
    onInverseMuted: '#d8d0c2',
    onFeature: '#ffffff',
    onFeatureMuted: '#dcefe6',
    onContrast: '#0b5a42',
    onTint: '#f4eee3',
  },
  background: {
    page: '#16130e',
    surface: '#211d17',
    raised: '#2b261f',
    accent: '#4dbb92',
    accentHover: '#66cda6',
    accentActive: '#82dcba',
    accentSoft: '#17352a',
    accentSoftHover: '#1e4535',
    neutralSoft: '#2e2921',
    neutralSoftHover: '#3a342a',
    inverse: '#3a342a',
    offer: '#c8321f',
    criticalSoft: '#43201a',
    warningSoft: '#3b2e12',
    infoSoft: '#1a2f3f',
    feature: '#0a4635',
    featureEnd: '#0d6348',
    contrast: '#f4eee3',
    contrastHover: '#dfeee5',
    overlay: 'rgb(8 6 4 / 0.64)',
  },
  border: { neutral: '#393229', control: '#8f8577', accent: '#4dbb92', critical: '#ff9a8a' },
  focus: { neutral: '#63cca4', onInverse: '#ffffff' },
  star: '#f0b73f',
  tint: {
    sand: '#42361d',
    clay: '#452d22',
    ivory: '#3c3523',
    moss: '#2b3922',
    rose: '#44282e',
    fern: '#243a2a',
    sky: '#22333f',
    lilac: '#332c44',
    amber: '#463719',
    linen: '#3d3223',
  },
}
