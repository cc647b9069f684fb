const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  // Nearly all browsers claim to be Chrome, and Chrome claims to be Safari: these come last.
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [pattern: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bHarmonyOS\b|\bOpenHarmony\b/, 'HarmonyOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const nameIn = (text: string, names: typeof browsers) => names.find(([pattern]) => pattern.test(text))?.[1]

/** Browser and system, e.g. `Chrome · Android`, or an empty string if unknown. Contains only names from the lists above. */
export const deviceOf = (userAgent: string | undefined): string =>
  [nameIn(userAgent ?? '', browsers), nameIn(userAgent ?? '', systems)].filter((name) => name !== undefined).join(' · ')
