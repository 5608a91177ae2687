import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import type { Config } from '../../platform/configuration/config.ts'

/** Address of the Android app on this site. */
export const APK_PATH = '/download/baize.apk'

const sha256 = () => z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Written beside the file by `npm run shell:android`. */
const Built = z.object({
  applicationId: z.string(),
  version: z.string().check(z.regex(/^[\w.-]{1,32}$/)),
  versionCode: z.int(),
  size: z.int(),
  sha256: sha256(),
  certSha256: sha256(),
})

export type AndroidApp = Readonly<z.infer<typeof Built>> & { readonly path: typeof APK_PATH }

/** The built Android app. Null if there is none, or if its file is not the one described: a build may be under way. */
export async function androidApp({ appDir }: Pick<Config, 'appDir'>): Promise<AndroidApp | null> {
  if (appDir === null) return null
  try {
    const [described, file] = await Promise.all([
      readFile(join(appDir, 'baize.json'), 'utf8'),
      stat(join(appDir, 'baize.apk')),
    ])
    const built = Built.safeParse(JSON.parse(described))
    return built.success && built.data.size === file.size ? { ...built.data, path: APK_PATH } : null
  } catch {
    return null
  }
}

export type Range = { readonly start: number; readonly end: number }

/**
 * One range of bytes, as a download that was interrupted asks for. Undefined: the whole file, also for ranges of other
 * kinds. Null: the range is outside of the file.
 */
export function rangeOf(header: string | undefined, size: number): Range | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start <= end && start < size ? { start, end } : null
}

/** A range of the app's file, or all of it. */
export const apkBytes = (appDir: string, range: Range | undefined): Readable =>
  createReadStream(join(appDir, 'baize.apk'), range)
