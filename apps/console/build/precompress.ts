import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const packed = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Writes `.br` and `.gz` beside every text file of the build: the server does not compress at request time. */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'baize:precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      outDir = resolve(root, build.outDir)
    },
    closeBundle: async () => {
      const files = await readdir(outDir, { recursive: true })
      const texts = files
        .filter((file) => /\.(html|js|css|svg)$/.test(file))
        .map((file) => join(outDir, file))
      await Promise.all(
        texts.map(async (file) => {
          const bytes = await readFile(file)
          await writeFile(`${file}.br`, await packed.br(bytes))
          await writeFile(`${file}.gz`, await packed.gz(bytes, { level: 9 }))
        }),
      )
    },
  }
}
