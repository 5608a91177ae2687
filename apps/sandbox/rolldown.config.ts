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
        // The pages read their style beside the code, in the sources and in the bundle alike.
        const fileName = 'assets/psp.css'
        this.emitFile({ type: 'asset', fileName, source: readFileSync(`src/psp/${fileName}`, 'utf8') })
      },
    },
  ],
})
