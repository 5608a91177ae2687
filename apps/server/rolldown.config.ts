import { cp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { defineConfig } from 'rolldown'
import manifest from './package.json' with { type: 'json' }

const here = import.meta.dirname
/** What npm installs stays outside the bundle; the workspace's own packages are TypeScript and go in. */
const installed = Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@baize/'))

const isInstalled = (id: string): boolean =>
  id.startsWith('node:') || installed.some((name) => id === name || id.startsWith(`${name}/`))

const main = defineConfig({
  input: join(here, 'src/main.ts'),
  platform: 'node',
  external: isInstalled,
  output: { file: join(here, 'dist/main.js'), format: 'esm', sourcemap: true },
  plugins: [
    {
      name: 'files-read-at-run-time',
      // Both are looked for beside the file that reads them, which is the bundle now.
      writeBundle: async () => {
        await Promise.all(
          ['src/platform/db/migrations', 'src/platform/db/functions', 'src/platform/http/docs-page'].map(
            async (folder) => {
              const copy = join(here, 'dist', basename(folder))
              // A file that was renamed must not stay behind under its old name: a migration would be there twice.
              await rm(copy, { recursive: true, force: true })
              await cp(join(here, folder), copy, { recursive: true })
            },
          ),
        )
      },
    },
  ],
})

/** Runs in a thread of its own, beside the bundle that starts it. */
const blsWorker = defineConfig({
  input: join(here, 'src/play/lottery/bls-worker.ts'),
  platform: 'node',
  external: isInstalled,
  output: { file: join(here, 'dist/bls-worker.js'), format: 'esm', sourcemap: true },
})

export default [main, blsWorker]
