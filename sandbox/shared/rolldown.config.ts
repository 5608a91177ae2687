import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig } from 'rolldown'

/** The sandbox workspace that npm runs this in, by the name of its folder. */
const workspace = basename(process.cwd())

/** Our own packages are TypeScript and go into the bundle; npm packages stay where they are installed. */
const external = (id: string) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('@baize/')

const assets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
  /(?:^|\/)assets\/[^/]+\.\w+$/.test(path),
)

const main = defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  external,
  output: { file: 'dist/main.js', format: 'esm' },
  plugins: [
    {
      // Read at run time, from beside the code, both in the sources and in the bundle.
      name: 'page-assets',
      generateBundle() {
        for (const path of assets)
          this.emitFile({
            type: 'asset',
            fileName: `assets/${basename(path)}`,
            source: readFileSync(`src/${path}`, 'utf8'),
          })
      },
    },
  ],
})

/** Script of the pages in the frame. */
const page = defineConfig({
  input: 'page/main.ts',
  platform: 'browser',
  output: { file: `dist/assets/${workspace}.js`, format: 'esm', minify: true },
})

export default existsSync('page') ? [main, page] : [main]
