import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'

/** Longer than a tab of a returning player stays open. */
const KEPT_DAYS = 7
/** A day of deploys; somebody who rebuilds all day does not fill the disk. */
const MOST_KEPT = 20
const DAY_MS = 86_400_000

const Manifest = z.array(
  z.object({
    build: z.string(),
    /** When the next build replaced it. */
    replacedAt: z.string(),
    /** Names in `assets`. */
    files: z.array(z.string()),
  }),
)
export type Manifest = z.infer<typeof Manifest>

/** Builds of the last days, newest first. */
export function stillKept(manifest: Manifest, nowMs: number): Manifest {
  return manifest
    .toSorted((a, b) => Date.parse(b.replacedAt) - Date.parse(a.replacedAt))
    .filter(({ replacedAt }) => nowMs - Date.parse(replacedAt) < KEPT_DAYS * DAY_MS)
    .slice(0, MOST_KEPT)
}

/**
 * Keeps the hashed files of earlier builds in `dist/earlier`, with a manifest. A page that was loaded before a deploy asks for its lazy
 * parts by the names of its own build, which the new build does not have.
 */
export function earlierBuilds(): Plugin {
  let outDir = ''
  /** On the disk of the build, so that folders can be moved. */
  let aside = ''
  return {
    name: 'baize:earlier-builds',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
      aside = resolve(config.root, 'node_modules/.cache/baize/earlier')
    },
    // Before Vite empties the folder.
    buildStart: async () => setAside(outDir, aside, Date.now()),
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => {
        await rm(join(outDir, 'earlier'), { recursive: true, force: true })
        await cp(aside, join(outDir, 'earlier'), { recursive: true }).catch(ignoreMissing)
      },
    },
  }
}

/** Copies the build that is about to be replaced beside those before it, and drops what is too old. */
export async function setAside(outDir: string, aside: string, nowMs: number): Promise<void> {
  const page = await readFile(join(outDir, 'index.html'), 'utf8').catch(ignoreMissing)
  const next = `${aside}.next`
  await rm(next, { recursive: true, force: true })
  if (page === undefined) return rm(aside, { recursive: true, force: true })
  await mkdir(join(next, 'assets'), { recursive: true })
  const built = await readdir(join(outDir, 'assets')).catch(() => [])
  const before = join(outDir, 'earlier')
  const known = await readManifest(before)
  const replaced = {
    build: /<meta name="build" content="([\w-]+)"/.exec(page)?.[1] ?? 'unknown',
    replacedAt: new Date(nowMs).toISOString(),
    files: built.filter((name) => HASHED.test(name)),
  }
  const manifest = stillKept([replaced, ...known.filter(({ build }) => build !== replaced.build)], nowMs)
  for (const { build, files } of manifest) {
    const from = build === replaced.build ? outDir : before
    for (const name of files)
      await cp(join(from, 'assets', name), join(next, 'assets', name)).catch(ignoreMissing)
  }
  await writeFile(join(next, 'builds.json'), JSON.stringify(manifest))
  await rm(aside, { recursive: true, force: true })
  await rename(next, aside)
}

const HASHED = /-[\w-]{8,}\.\w+(\.br|\.gz)?$/

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'builds.json'), 'utf8').catch(ignoreMissing)
  return text === undefined ? [] : Manifest.parse(JSON.parse(text))
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
