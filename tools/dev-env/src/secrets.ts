import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { brokenHome, readJson, writeWhole } from './folders.ts'

const NAMES = [
  'postgresPassword',
  'pspSecret',
  'sealSecret',
  'receiptSecret',
  'accountSecret',
  'personalSecret',
  'messagesSecret',
  'paymentsSecret',
  'snapKey',
  'snapProviderKey',
  'filesSecret',
  'identitySecret',
  'oidcClientSecret',
  'coinGatewaysSecret',
  'consoleToken',
  'casinoKey',
  'operatorKey',
  'sportsbookSecret',
] as const
type Name = (typeof NAMES)[number]
export type Secrets = Readonly<Record<Name, string>>

const random = (): string => randomBytes(32).toString('hex')

/** A private RSA key in PEM. */
const rsaKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()

/**
 * Independent secrets: a leaked one reveals none of the others. A kept RSA key is not made anew, as each takes up to a
 * second of processor time.
 */
export const freshSecrets = (kept: Partial<Secrets> = {}): Secrets => ({
  postgresPassword: random(),
  pspSecret: random(),
  sealSecret: random(),
  receiptSecret: random(),
  accountSecret: random(),
  personalSecret: random(),
  messagesSecret: random(),
  paymentsSecret: random(),
  snapKey: kept.snapKey ?? rsaKey(),
  snapProviderKey: kept.snapProviderKey ?? rsaKey(),
  filesSecret: random(),
  identitySecret: random(),
  oidcClientSecret: random(),
  coinGatewaysSecret: random(),
  consoleToken: random(),
  casinoKey: kept.casinoKey ?? rsaKey(),
  operatorKey: kept.operatorKey ?? rsaKey(),
  sportsbookSecret: random(),
})

/**
 * Generated once and kept: the database's password must match its data, and encrypted player data can be decrypted with
 * no other key.
 */
export function openSecrets(dir: string): Secrets {
  const file = join(dir, 'secrets.json')
  const keep = (secrets: Secrets): Secrets => {
    writeWhole(file, `${JSON.stringify(secrets, null, 2)}\n`, 0o600)
    return secrets
  }
  const read = readJson(file)
  if (read === null) return keep(freshSecrets())
  const kept = textsOf(read)
  if (!kept?.postgresPassword || !kept.pspSecret) throw brokenHome(dir, `${file} is damaged`)
  if (NAMES.every((name) => kept[name])) return { ...freshSecrets(kept), ...kept }
  return keep({ ...freshSecrets(kept), ...sinceDerived(kept.pspSecret), ...kept })
}

/** Null if it is not an object of secrets. */
function textsOf(read: unknown): Partial<Record<Name, string>> | null {
  if (typeof read !== 'object' || read === null) return null
  const given = new Map<string, unknown>(Object.entries(read))
  const texts: Partial<Record<Name, string>> = {}
  for (const name of NAMES) {
    const value = given.get(name)
    if (typeof value === 'string') texts[name] = value
    else if (value !== undefined) return null
  }
  return texts
}

/**
 * Older folders derived all secrets from one. The derived keys still decrypt existing data; new data is encrypted with
 * new keys.
 */
function sinceDerived(pspSecret: string): Partial<Secrets> {
  const derived = (use: string) => createHash('sha256').update(`${use} ${pspSecret}`).digest('hex')
  return {
    accountSecret: `${random()},${derived('accounts')}`,
    personalSecret: `${random()},${derived('personal data')}`,
  }
}
