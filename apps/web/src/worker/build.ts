/** The build that a worker belongs to. The list of its files is checked by its hash, and names the hash of each file. */
export type Build = {
  /** As in the page's `<meta name="build">`. */
  readonly id: string
  /** Address of the list. */
  readonly list: string
  /** SHA-256 in base64. */
  readonly listHash: string
}

/** Addresses of the files of a build, each with the SHA-256 of its bytes in base64. */
export type Files = ReadonlyMap<string, string>

const BUILD_TAG = /<meta name="build" content="([\w-]+)"/

/** Build that a page belongs to. Undefined: not a page of this site, whatever its status says. */
export const buildIn = (html: string): string | undefined => BUILD_TAG.exec(html)?.[1]

/** Hashed files that a page names itself: all that its first screen cannot do without. */
export const filesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? [])),
]

export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...digest))
}

export function readFiles(text: string): Files {
  const list: unknown = JSON.parse(text)
  if (typeof list !== 'object' || list === null) throw new Error('the list of files is not an object')
  return new Map(
    Object.entries(list).map(([path, hash]) => {
      if (typeof hash !== 'string') throw new Error(`expected a hash for ${path}`)
      return [path, hash]
    }),
  )
}
