import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

/** Files of a build by their addresses, each with the SHA-256 of its bytes in base64. */
type Files = Record<string, string>

/**
 * Builds the service worker as one script at `/sw.js`, with the list of all files of its build. The list is a file of its own, named and
 * checked by its hash: it would be most of the worker, which browsers fetch again and again to see whether it changed.
 */
export function serviceWorker(entry: string): Plugin {
  let outDir = ''
  let id = ''
  return {
    name: 'baize:service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        id = hashed(
          Object.keys(bundle ?? {})
            .toSorted()
            .join('\n'),
          'hex',
        ).slice(0, 12)
        return [{ tag: 'meta', injectTo: 'head', attrs: { name: 'build', content: id } }]
      },
    },
    // Before the files are compressed, and after the last plugin has changed them.
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => {
        const list = JSON.stringify(await filesIn(join(outDir, 'assets'), outDir))
        const name = `/assets/files-${hashed(list, 'hex').slice(0, 8)}.json`
        await writeFile(join(outDir, name), list)
        const code = await workerCode(entry, { id, list: name, listHash: hashed(list, 'base64') })
        await writeFile(join(outDir, 'sw.js'), code)
      },
    },
  }
}

async function filesIn(folder: string, outDir: string): Promise<Files> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = await Promise.all(
    paths
      .toSorted()
      .map(async (path) => [`/${relative(outDir, path)}`, hashed(await readFile(path), 'base64')] as const),
  )
  return Object.fromEntries(files)
}

const hashed = (bytes: string | Buffer, as: 'hex' | 'base64'): string =>
  createHash('sha256').update(bytes).digest(as)

/** One classic script without imports: Firefox runs module workers only in its newest versions. */
export async function workerCode(entry: string, own: object): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { OWN_BUILD: JSON.stringify(own) },
    build: {
      target: 'es2023',
      write: false,
      rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('the service worker was not built')
  return output.output[0].code
}
