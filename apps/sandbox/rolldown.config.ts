import { readFileSync } from 'node:fs'
import { defineConfig } from 'rolldown'
import { STYLES } from './src/page-assets.ts'

/** Our own packages are TypeScript and go into the bundle; npm packages stay where they are installed. */
const external = (id: string) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('@baize/')

/** The pages read their assets from beside the code, both in the sources and in the bundle. */
const ASSETS = ['psp/assets/psp.css', 'games/assets/slot.css', 'games/assets/slot.js']

export default defineConfig([
  {
    input: 'src/main.ts',
    platform: 'node',
    external,
    output: { file: 'dist/main.js', format: 'esm' },
    plugins: [
      {
        name: 'page-assets',
        generateBundle() {
          for (const from of ASSETS)
            this.emitFile({
              type: 'asset',
              fileName: from.slice(from.indexOf('/') + 1),
              source: readFileSync(`src/${from}`, 'utf8'),
            })
          for (const [name, parts] of Object.entries(STYLES))
            this.emitFile({
              type: 'asset',
              fileName: `assets/${name}`,
              source: parts.map((part) => readFileSync(`src/${part}`, 'utf8')).join(''),
            })
        },
      },
    ],
  },
  {
    input: 'src/casino/main.ts',
    platform: 'node',
    external,
    output: { file: 'dist/casino.js', format: 'esm' },
  },
  {
    input: 'page/casino/main.ts',
    platform: 'browser',
    output: { file: 'dist/assets/casino.js', format: 'esm', minify: true },
  },
  {
    input: 'src/sportsbook/main.ts',
    platform: 'node',
    external,
    output: { file: 'dist/sportsbook.js', format: 'esm' },
  },
  {
    input: 'page/sportsbook/main.ts',
    platform: 'browser',
    output: { file: 'dist/assets/sportsbook.js', format: 'esm', minify: true },
  },
])
