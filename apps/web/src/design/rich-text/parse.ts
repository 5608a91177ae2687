type Plain =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string }

/** Inline parts of a line. */
export type Inline = Plain | { readonly kind: 'bold'; readonly content: readonly Plain[] }

/** Block parts of a text. */
export type RichPart =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly content: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] }

/**
 * Parses rich text of a design: paragraphs separated by an empty line, `## ` and `### ` headings, `- ` lists,
 * `**bold**` and `[words](link)`. Total and single-pass: anything else is plain text and stays as it is, other markup
 * included.
 */
export function parseRichText(text: string): RichPart[] {
  const parts: RichPart[] = []
  let lines: Inline[][] = []
  let items: Inline[][] = []
  const close = (): void => {
    if (lines.length > 0) parts.push({ kind: 'paragraph', lines })
    if (items.length > 0) parts.push({ kind: 'list', items })
    lines = []
    items = []
  }
  for (const raw of text.split(/\r\n|[\n\r]/)) {
    const line = raw.trim()
    const level = line.startsWith('### ') ? 3 : line.startsWith('## ') ? 2 : null
    if (line === '') close()
    else if (level !== null) {
      close()
      parts.push({ kind: 'heading', level, content: parseInline(line.slice(level + 1).trim()) })
    } else if (line.startsWith('- ')) {
      if (lines.length > 0) close()
      items.push(parseInline(line.slice(2).trim()))
    } else {
      if (items.length > 0) close()
      lines.push(parseInline(line))
    }
  }
  close()
  return parts
}

function parseInline(line: string): Inline[] {
  const found: Inline[] = []
  let rest = 0
  for (let at = line.indexOf(BOLD); at !== -1; at = line.indexOf(BOLD, rest)) {
    const end = line.indexOf(BOLD, at + BOLD.length + 1)
    if (end === -1) break
    found.push(...parseLinks(line.slice(rest, at)))
    found.push({ kind: 'bold', content: parseLinks(line.slice(at + BOLD.length, end)) })
    rest = end + BOLD.length
  }
  return [...found, ...parseLinks(line.slice(rest))]
}

const BOLD = '**'
/** Neither text nor target may contain its own kind of bracket, so that matching stays linear. */
const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)/g

function parseLinks(line: string): Plain[] {
  const found: Plain[] = []
  let rest = 0
  const plain = (to: number): void => {
    if (to > rest) found.push({ kind: 'text', text: line.slice(rest, to) })
  }
  for (const { 0: whole, 1: words = '', 2: to = '', index } of line.matchAll(LINK)) {
    plain(index)
    found.push({ kind: 'link', text: words, to })
    rest = index + whole.length
  }
  plain(line.length)
  return found
}

/** Plain text of a line, without formatting. */
export const wordsOf = (content: readonly Inline[]): string =>
  content.map((inline) => (inline.kind === 'bold' ? wordsOf(inline.content) : inline.text)).join('')
