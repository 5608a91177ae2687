import { readCpf } from '@baize/contract/shared'

/** Names of fields that let somebody act as us. Compared without case, `-` and `_`. */
const CREDENTIAL =
  /^(authorization|cookie|setcookie|pin|otp|cvv|cvc|cvn|.*(token|secret|password|passphrase|apikey|privatekey|signature))$/

/** Names of fields that identify a person, an account or where they live. */
const PERSONAL = new RegExp(
  `^(${[
    '.*(cpf|cnpj|taxid|taxnumber|nationalid|passport|passportnumber)|ssn|nik|npwp|ktp|identificationnumber|documentnumber|docnumber|idnumber',
    '.*(accountnumber|accountno)|iban|cardnumber|maskedcardnumber|pan|chave|pixkey|destinationalias|conta|agencia|agenciaconta',
    '.*(accountname|holdername|partyname)|holder|nome|nomesocial|nama|(full|first|last|middle|legal|given|customer|payer|sender|receiver|recipient|beneficiary|owner)names?|surname',
    'dob|birthdate|dateofbirth|nascimento|datanascimento',
    '.*email|emailto|phone|mobile|(phone|mobile|customer|whatsapp)number|msisdn|telefone|celular|ipaddress',
    'partyaddress|addresses|street|streetline[12]|(address)?line[12]|logradouro|bairro|cep|postalcode|zipcode',
  ].join('|')})$`,
)

/** Objects about a person. In any other, `name` is that of a coin, a bank or an event, and `address` one of coins. */
const PERSON =
  /^(customer|payer|sender|receiver|recipient|beneficiary|owner|person|applicant|debtor|creditor|individual|individualdetail|devedor|pagador|recebedor|favorecido|titular)$/
const OF_A_PERSON = /^(name|address|city|district)$/

const HIDDEN = '•••'
const MOST_TEXT = 8000
/** Of texts without structure, of which the first part is what is kept anyway. */
const MOST_PLAIN = 8 * MOST_TEXT
/** JSON within a string of JSON, as some providers send it. */
const MOST_LEVELS = 4

const KEPT_LEVELS = 12

const bare = (name: string): string => name.toLowerCase().replaceAll(/[-_\s]/g, '')
const isPrivate = (name: string, isPerson = false): boolean =>
  CREDENTIAL.test(name) || PERSONAL.test(name) || (isPerson && OF_A_PERSON.test(name))

/**
 * The text of a request or answer as it is kept for disputes: amounts, ids and states stay as they were written, persons
 * and keys go. The whole text has to be given: the half of a name that a cut leaves is not recognised.
 */
export function redacted(text: string, secrets: readonly string[] = []): string {
  const shown = shownText(text, hiding(secrets), MOST_LEVELS)
  return shown.length <= MOST_TEXT ? shown : `${shown.slice(0, MOST_TEXT)}… (${text.length} characters)`
}

/** The path of a call. Keys of Pix travel in it: addresses, phones, tax numbers. */
export function redactedPath(path: string, secrets: readonly string[] = []): string {
  const hide = hiding(secrets)
  return path
    .split('/')
    .map((part) => {
      const decoded = decodedPart(part)
      const shown = /^\+?\d{12,14}$/.test(decoded) ? ending(decoded) : hide(decoded)
      return shown === decoded ? part : shown
    })
    .join('/')
}

type Hide = (text: string) => string

function shownText(text: string, hide: Hide, levels: number): string {
  if (/^\s*[{["]/.test(text)) return levels === 0 ? HIDDEN : shownJson(text, hide, levels)
  if (isPage(text)) return shownPage(text, hide)
  const plain = text.slice(0, MOST_PLAIN)
  if (/^\??[\w.%[\]$-]+=\S*$/.test(plain)) return shownForm(plain, hide, levels)
  return hide(
    plain
      .replaceAll(
        /<([\w.-]+)((?:\s[^<>]*)?)>([^<]+)</g,
        (element, name: string, more: string, value: string) =>
          isPrivate(bare(name)) ? `<${name}${more}>${ending(value)}<` : element,
      )
      .replaceAll(
        /([\w-]+)(\s*[=:]\s*"?)([^\s&,;"'<>]+)/g,
        (pair, name: string, between: string, value: string) =>
          isPrivate(bare(name)) ? `${name}${between}${ending(value)}` : pair,
      ),
  )
}

/** Gateways and firewalls answer with pages. */
export const isPage = (text: string): boolean => /^\s*<(!doctype\s+html|html)\b/i.test(text)

/** A page where data should be tells by its title whose it is; the rest of it may be about anybody. */
function shownPage(text: string, hide: Hide): string {
  const [, title = ''] = /<title[^>]*>([^<]{0,200})/i.exec(text) ?? []
  return `HTML page of ${Buffer.byteLength(text)} bytes: ${hide(title.trim())}`
}

/** An object or array that is open. */
type Open = {
  readonly isObject: boolean
  readonly isHidden: boolean
  readonly isPerson: boolean
  /** The name whose value comes next; null where a name comes next. */
  name: string | null
}

const JSON_PARTS = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|[{}[\]:,]|[^\s"{}[\]:,]+|\s+/gs

/**
 * Read part by part and only as far as it is kept, so that numbers keep all their digits, text that breaks off is redacted
 * up to its end, and long lists cost no time.
 */
function shownJson(text: string, hide: Hide, levels: number): string {
  const open: Open[] = []
  const value = (part: string): string => {
    const within = open.at(-1)
    const isHidden = within?.isHidden === true || isPrivate(within?.name ?? '', within?.isPerson)
    const given = part.startsWith('"') ? unquoted(part) : part
    if (isHidden && !/^(true|false|null)$/.test(part)) return JSON.stringify(ending(given))
    const shown = /^\s*[{[]/.test(given) ? shownText(given, hide, levels - 1) : hide(given)
    return shown === given ? part : JSON.stringify(shown)
  }
  const take = (part: string): string => {
    const within = open.at(-1)
    switch (part) {
      case '{':
      case '[':
        open.push(opened(part === '{', within))
        return part
      case '}':
      case ']':
        open.pop()
        return part
      case ',':
        if (within?.isObject) within.name = null
        return part
      case ':':
        return part
      default:
        if (part.trim() === '') return part
        if (!within?.isObject || within.name !== null) return value(part)
        within.name = bare(unquoted(part))
        return hide(part)
    }
  }
  let shown = ''
  for (const [part] of text.matchAll(JSON_PARTS)) {
    shown += take(part)
    if (shown.length > MOST_TEXT) break
  }
  return shown
}

const opened = (isObject: boolean, within: Open | undefined): Open => ({
  isObject,
  isHidden: within?.isHidden === true || isPrivate(within?.name ?? '', within?.isPerson),
  // A list of persons is one as well.
  isPerson: within?.isObject ? PERSON.test(within.name ?? '') : (within?.isPerson ?? false),
  name: isObject ? null : '',
})

function unquoted(part: string): string {
  const body = part.replaceAll(/^"|(?<!\\)"$/g, '')
  try {
    return String(JSON.parse(`"${body}"`))
  } catch {
    return body
  }
}

/** name=value&…, also with names like `payer[name]`. */
function shownForm(text: string, hide: Hide, levels: number): string {
  return text
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=')
      const [name, value] = [pair.slice(0, at), decodedPart(pair.slice(at + 1))]
      const steps = decodedPart(name)
        .split(/[?[\].]+/)
        .filter((step) => step !== '')
        .map(bare)
      const isHidden = steps.some((step, i) => isPrivate(step, PERSON.test(steps[i - 1] ?? '')))
      const shown = isHidden
        ? ending(value)
        : /^\s*[{[]/.test(value)
          ? shownText(value, hide, levels - 1)
          : hide(value)
      return shown === value ? pair : `${name}=${shown}`
    })
    .join('&')
}

function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', '%20'))
  } catch {
    return part
  }
}

/** Shorter ones occur in any text by chance. */
const LEAST_SECRET = 3

/** Hides secrets of a call, and what a text reveals by its form, whatever field it is in. */
function hiding(secrets: readonly string[]): Hide {
  const parts = secrets
    .filter((secret) => secret.length >= LEAST_SECRET)
    .toSorted((a, b) => b.length - a.length)
    // Not the hyphen: the flag `u` refuses its escape.
    .map((secret) => secret.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`))
  const own = parts.length === 0 ? null : new RegExp(parts.join('|'), 'giu')
  return (text) =>
    (own ? text.replaceAll(own, HIDDEN) : text)
      .replaceAll(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, HIDDEN)
      .replaceAll(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${HIDDEN}`)
      .replaceAll(/:\/\/[^\s/@:]+:[^\s/@]+@/g, `://${HIDDEN}@`)
      .replaceAll(/([?&]([\w.%-]+)=)[^&\s"']+/g, (pair, before: string, name: string) =>
        isPrivate(bare(name)) ? `${before}${HIDDEN}` : pair,
      )
      .replaceAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, (address) => address.replace(/^(.)[^@]*/, `$1${HIDDEN}`))
      .replaceAll(/\+\d{10,15}\b/g, ending)
      .replaceAll(/\b\d{3}\.\d{3}\.\d{3}-\d{2}\b|\b\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}\b/g, HIDDEN)
      .replaceAll(/(?<![\w-]|\d\.)\d{11}(?![\w-]|\.\d)/g, (digits) =>
        readCpf(digits) === null ? digits : HIDDEN,
      )
}

/** Enough to recognise an account, not to use it. */
const ending = (text: string): string =>
  /^\+?[\d.*-]{8,}$/.test(text) ? `${HIDDEN}${text.slice(-3)}` : HIDDEN

/**
 * The text of a request or answer about a person, as it is kept: the values of these JSON fields, and of nothing else.
 * Text that is not JSON is kept by its size.
 */
export function keptOnly(text: string, fields: ReadonlySet<string>): string {
  if (text === '') return ''
  try {
    return JSON.stringify(keptValue(JSON.parse(text), fields, false, KEPT_LEVELS)).slice(0, MOST_TEXT)
  } catch {
    return `${Buffer.byteLength(text)} bytes that are not JSON`
  }
}

function keptValue(value: unknown, fields: ReadonlySet<string>, isKept: boolean, levels: number): unknown {
  if (levels === 0) return '•••'
  if (Array.isArray(value)) return value.map((part) => keptValue(part, fields, isKept, levels - 1))
  if (typeof value !== 'object' || value === null) return isKept || value === null ? value : '•••'
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      keptValue(part, fields, fields.has(name), levels - 1),
    ]),
  )
}
