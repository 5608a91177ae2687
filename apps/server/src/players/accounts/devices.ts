/** Common names of browsers and systems. The first match wins, since most user agents also claim names further down. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bBaizeApp\b/, 'Baize app'],
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPX\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (names: typeof BROWSERS, text: string): string | undefined =>
  names.find(([sign]) => sign.test(text))?.[1]

/** "Chrome · Android". Nothing else of the user agent is stored. */
export function deviceOf(userAgent: string): string {
  const names = [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)]
  return names.filter((name) => name !== undefined).join(' · ')
}
