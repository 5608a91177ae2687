import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])
/** Below this a compressed file saves no packet. */
const MIN_BYTES_TO_COMPRESS = 1024

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses at request time. */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'baize:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true })
      await Promise.all(files.map((file) => compressFile(join(outDir, file))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  if (!TEXT.has(extname(path))) return
  const { size } = await stat(path)
  if (size < MIN_BYTES_TO_COMPRESS) return
  const bytes = await readFile(path)
  const [br, gz] = await Promise.all([
    toBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: size },
    }),
    toGzip(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
