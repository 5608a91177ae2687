import { readFileSync } from 'node:fs'
import { defineConfig } from 'rolldown'

/** Our own packages are TypeScript and go into the bundle; npm packages stay where they are installed. */
export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('@baize/'),
  output: { file: 'dist/main.js', format: 'esm' },
  plugins: [
    {
      name: 'page-assets',
      generateBundle() {
        // The pages read their assets from beside the code, both in the sources and in the bundle.
        for (const from of ['psp/assets/psp.css', 'games/assets/slot.css', 'games/assets/slot.js'])
          this.emitFile({
            type: 'asset',
            fileName: from.slice(from.indexOf('/') + 1),
            source: readFileSync(`src/${from}`, 'utf8'),
          })
      },
    },
  ],
})
