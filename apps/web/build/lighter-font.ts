import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** The style sheet that asks for the typeface, and whose package depends on it. */
const FONTS = '@baize/ui/fonts.css'
const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
/** Coverage that fonts.css promises: the letters of our languages, signs and arrows, from regular to extra bold. */
const WEIGHTS = { min: 400, max: 800 }
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2009, 0x2009],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
  [0x20ac, 0x20ac],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
] as const

/** The typeface without what the site never writes: 28 KiB instead of 48, which the first page waits for. */
export function lighterFont(): Plugin {
  return {
    name: 'baize:lighter-font',
    // Component tests load no stylesheet, and packing the typeface takes seconds.
    apply: (_config, { mode }) => mode !== 'test',
    config: async ({ root = '.' }) => {
      const folder = join(root, 'node_modules/.cache/baize')
      const replacement = join(folder, 'inter-latin-wght-normal.woff2')
      const styles = createRequire(import.meta.url).resolve(FONTS)
      const whole = await readFile(createRequire(styles).resolve(FONT))
      await mkdir(folder, { recursive: true })
      // Whole at one moment: another build or test run in this folder may be reading it.
      const written = `${replacement}.${randomUUID()}`
      await writeFile(
        written,
        await subsetFont(whole, letters(), { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } }),
      )
      await rename(written, replacement)
      return { resolve: { alias: [{ find: FONT, replacement }] } }
    },
  }
}

function letters(): string {
  const codes = RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  )
  return String.fromCodePoint(...codes)
}
