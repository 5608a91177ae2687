import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Scripts and styles of the first visit may weigh this much, gzipped. */
const MOST_KIB = 250
/** The screen that everybody sees first. */
const HOME = '/features/home/Home.tsx'
/** Loaded with the reports, never before. */
const CHARTS = ['/features/reports/DayLines.tsx', '/features/reports/GroupBars.tsx']

/** Fails the build when the first load grows beyond its limit, or has the charts in it. */
export function firstLoad(): Plugin {
  return {
    name: 'baize:first-load',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((value) => value.type === 'chunk')
      const first = new Set<string>()
      const visit = (fileName: string): void => {
        const chunk = bundle[fileName]
        if (chunk?.type !== 'chunk' || first.has(fileName)) return
        first.add(fileName)
        for (const style of chunk.viteMetadata?.importedCss ?? []) first.add(style)
        chunk.imports.forEach(visit)
      }
      const begins = chunks.filter((chunk) => chunk.isEntry || chunk.facadeModuleId?.endsWith(HOME))
      if (begins.length !== 2) this.error(`the first load is the entry and ${HOME}; found ${begins.length}`)
      for (const { fileName } of begins) visit(fileName)
      let bytes = 0
      for (const fileName of first) {
        const file = bundle[fileName]
        if (file) bytes += gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length
        if (file?.type === 'chunk' && file.moduleIds.some((id) => CHARTS.some((chart) => id.endsWith(chart))))
          this.error(`the charts are in the first load of the console: ${fileName}`)
      }
      const kib = bytes / 1024
      if (kib > MOST_KIB)
        this.error(`the first load of the console is ${kib.toFixed(1)} KiB gzipped; the limit is ${MOST_KIB}`)
      this.info(`first load of the console: ${kib.toFixed(1)} KiB gzipped in ${first.size} files`)
    },
  }
}
