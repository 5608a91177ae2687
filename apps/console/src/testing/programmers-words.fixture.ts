/** Words of those who build the site, which nobody who runs it has to know. */
const WORDS = [
  'payload',
  'endpoint',
  'schema',
  'idempotent',
  'idempotency',
  'json',
  'null',
  'undefined',
  'boolean',
  'enum',
  'regex',
  'wire format',
  'stack trace',
  'environment variable',
  'role api',
  'papel api',
  'peran api',
  'worker',
  'bug',
  'process',
  'processos?',
  'driver',
  'slot dela',
  'slotnya',
  'ten-thousandths',
]
const WORD = new RegExp(`\\b(?:${WORDS.join('|')})\\b`, 'iu')
/** Names of settings: `USD_RATES`, `NOT_LOGGED_IN`. */
const SETTING = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/u

/** The first such word of a text, if any. */
export const programmersWord = (text: string): string | null =>
  (WORD.exec(text) ?? SETTING.exec(text))?.[0] ?? null
