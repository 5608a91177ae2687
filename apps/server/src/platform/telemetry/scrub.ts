/** Text of errors may quote input. Everything that could identify a person, open a door or name an account goes. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // Addresses with credentials or a query, before anything else takes them apart.
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s"'<>]*/gi, '$1…'],
  [/[^\s"'<>:=,;()]+@[^\s"'<>,;()]+/g, '…@…'],
  [/\b(bearer|basic)\s+\S+/gi, '$1 …'],
  // Fields with telling names, however they are written: password=…, "token": "…".
  [
    /\b([\w-]*(?:password|passwd|secret|token|authorization|cookie|api[_-]?key|signature|code|cpf|cnpj|phone|name|address|account|iban|pix)[\w-]*["']?\s*[:=]\s*)(?:"(?:[^"\\]|\\.)*"?|'[^']*'?|\S+)/gi,
    '$1…',
  ],
  // Ids and tokens: anything long of letters and digits mixed, and hexadecimal.
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '…'],
  [/(?=[\w+/=-]*\d)(?=[\w+/=-]*[a-z])[\w+/=-]{16,}/gi, '…'],
  [/[A-Za-z0-9+/_=-]{40,}/g, '…'],
  // Numbers of documents, phones, cards, accounts and addresses of machines, also with separators.
  [/\+?\d(?:[\s().:/-]?\d){4,}/g, '…'],
]
/** Quoted text is kept where it is the name of something in the database or the code. */
const QUOTED = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`/g
const NAME = /^[a-z][a-z_]{1,62}$/i
const MOST_TEXT = 1000

export type Scrub = (text: string, keepsNames?: boolean) => string

/** `secrets` are values of the configuration, which are removed wherever they occur. */
export function createScrub(secrets: readonly string[]): Scrub {
  const known = secrets.filter((secret) => secret.length >= 6).toSorted((a, b) => b.length - a.length)
  return (text, keepsNames = false) => {
    let clean = text.slice(0, MOST_TEXT * 4)
    for (const secret of known) clean = clean.replaceAll(secret, '…')
    clean = clean.replace(QUOTED, (whole: string, double?: string, single?: string, back?: string) =>
      keepsNames && NAME.test(double ?? single ?? back ?? '') ? whole : '"…"',
    )
    for (const [pattern, instead] of PATTERNS) clean = clean.replace(pattern, instead)
    return clean.slice(0, MOST_TEXT)
  }
}
