/** Names of fields whose values identify a person or let somebody act as us. Compared without case, `-` and `_`. */
const PRIVATE =
  /^(authorization|.*(token|secret|password|apikey|signature)|cpf|cnpj|taxid|taxnumber|identificationnumber|documentnumber|chave|pixkey|destinationalias|accountnumber|accountno|beneficiaryaccountno|sourceaccountno|beneficiaryaccountname|accountholdername|holdername|accountname|partyname|holder|nome|fullname|firstname|lastname|surname|givennames|dob|birthdate|dateofbirth|nascimento|email|payeremail|phone|mobile|phonenumber|customernumber|conta|agencia|agenciaconta)$/

const MOST_TEXT = 8000
const MOST_LEVELS = 12

/** The text of a request or answer as it is kept for disputes: amounts, ids and states stay, persons and keys go. */
export function redacted(text: string, secrets: readonly string[] = []): string {
  let shown = text
  try {
    shown = JSON.stringify(redactedValue(JSON.parse(text), MOST_LEVELS))
  } catch {
    // JSON that was cut off, or a form: name=value&…
    shown = text
      .replaceAll(/"([\w-]+)"\s*:\s*(?:"(?:[^"\\]|\\.)*"?|[\d.]+)/g, (pair, name: string) =>
        isPrivate(name) ? `"${name}":"•••"` : pair,
      )
      .replaceAll(/([\w.%[\]-]+)=([^&\s]*)/g, (pair, name: string) =>
        isPrivate(name) ? `${name}=•••` : pair,
      )
  }
  for (const secret of secrets) if (secret !== '') shown = shown.replaceAll(secret, '•••')
  return shown
    .replaceAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, (address) => address.replace(/^(.)[^@]*/, '$1•••'))
    .slice(0, MOST_TEXT)
}

/**
 * The text of a request or answer about a person, as it is kept: the values of these JSON fields, and of nothing else.
 * Text that is not JSON is kept by its size.
 */
export function keptOnly(text: string, fields: ReadonlySet<string>): string {
  if (text === '') return ''
  try {
    return JSON.stringify(keptValue(JSON.parse(text), fields, false, MOST_LEVELS)).slice(0, MOST_TEXT)
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

const isPrivate = (name: string): boolean => PRIVATE.test(name.toLowerCase().replaceAll(/[-_]/g, ''))

function redactedValue(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return '•••'
  if (Array.isArray(value)) return value.map((part) => redactedValue(part, levels - 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      isPrivate(name) && (typeof part === 'string' || typeof part === 'number')
        ? ending(String(part))
        : redactedValue(part, levels - 1),
    ]),
  )
}

/** Enough to recognise an account, not to use it. */
const ending = (text: string): string => (/^[\d.*-]{8,}$/.test(text) ? `•••${text.slice(-3)}` : '•••')
