import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Written into the page by its build (apps/web/build/service-worker.ts). */
const BUILD = /<meta name="build" content="([\w-]+)"/

/** Id of the site's build, read once. Empty where only the API is served, or the site is being deployed. */
export function siteBuild(webDir: string | null): () => Promise<string> {
  let found: string | undefined
  return async () => {
    if (webDir === null) return ''
    found ??= BUILD.exec(await readFile(join(webDir, 'index.html'), 'utf8').catch(() => ''))?.[1]
    return found ?? ''
  }
}
