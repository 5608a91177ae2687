import type { StoredDesign } from '@baize/contract/operator'
import { decidedMode } from '@baize/contract/player'
import { modelFor, settingsOf } from './delivery.ts'

/**
 * The built manifest in the colours that the design has on phones: a splash screen of another colour would flash before the site.
 * The name stays that of the build, since a design has none. A design that leaves the mode to the system leaves the colours too: a
 * manifest has room for one mode.
 */
export function manifestOf(built: string, design: StoredDesign, page: string): string {
  const settings = settingsOf(modelFor(design, 'mobile'))
  const mode = decidedMode(settings)
  const colour = mode && colourOfBars(page, mode)
  if (colour === undefined) return built
  const { mainBgColor } = settings
  const background = typeof mainBgColor === 'string' && mainBgColor !== '' ? mainBgColor : colour
  const manifest: unknown = JSON.parse(built)
  return JSON.stringify(Object.assign({}, manifest, { background_color: background, theme_color: colour }))
}

/** Colour of the browser's own bars in a mode, as the built page says it. */
const colourOfBars = (page: string, mode: 'light' | 'dark'): string | undefined =>
  new RegExp(`<meta name="theme-color" media="\\(prefers-color-scheme: ${mode}\\)" content="([^"]+)"`).exec(
    page,
  )?.[1]
