import type { HtmlTagDescriptor, Plugin } from 'vite'

/** A file of the build by a part of its name (and its end, where a script may be called the same), and what it is asked for as. */
type Preload = {
  readonly namePart: string
  readonly ending?: string
  readonly attrs: Readonly<Record<string, string>>
}

/**
 * What the first screen needs but the browser would only find out late, after the style sheet or after the script: it asks
 * for it together with the script instead.
 */
export function preloadFirstScreen(files: readonly Preload[]): Plugin {
  return {
    name: 'baize:preload-first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => files.map((file) => linkTo(file, Object.keys(bundle ?? {}))),
    },
  }
}

function linkTo({ namePart, ending = '', attrs }: Preload, built: readonly string[]): HtmlTagDescriptor {
  const file = built.find((name) => name.includes(namePart) && name.endsWith(ending))
  if (!file) throw new Error(`nothing named ${namePart} in the build to preload`)
  return { tag: 'link', injectTo: 'head', attrs: { ...attrs, href: `/${file}` } }
}
