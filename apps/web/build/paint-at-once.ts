import { readFile } from 'node:fs/promises'
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite'

const SHEET = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * The first thing that is seen waits for nothing but the page itself: its few styles stand inside it, and the style sheet
 * comes behind it and behind /config.js, which sets the colour mode. Modules wait for every style sheet of the page, so
 * nothing else is ever seen without.
 */
export function paintAtOnce(stylesOfBoot: string): Plugin {
  let config: ResolvedConfig
  return {
    name: 'baize:paint-at-once',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        const sheets = html.match(SHEET)
        if (!sheets) throw new Error('the page has no style sheet any more')
        const { code } = await preprocessCSS(await readFile(stylesOfBoot, 'utf8'), stylesOfBoot, config)
        const style = `<style>${code
          .replaceAll(/\/\*.*?\*\//gs, '')
          .replaceAll(/\s+/g, ' ')
          .trim()}</style>`
        return html
          .replaceAll(SHEET, '')
          .replace('</head>', `  ${style}\n  </head>`)
          .replace('<noscript>', `${sheets.map((sheet) => sheet.trim()).join('\n    ')}\n    <noscript>`)
      },
    },
  }
}
