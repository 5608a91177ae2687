import { createHash, randomBytes } from 'node:crypto'
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
  'identitySecret',
  'oidcClientSecret',
  'coinsKey',
  'coinsProviderKey',
] as const
type Name = (typeof NAMES)[number]
export type Secrets = Readonly<Record<Name, string>>

const random = (): string => randomBytes(32).toString('hex')

/** Each by itself: whoever learns one knows none of the others. */
export const freshSecrets = (): Secrets => ({
  postgresPassword: random(),
  pspSecret: random(),
  sealSecret: random(),
  receiptSecret: random(),
  accountSecret: random(),
  personalSecret: random(),
  messagesSecret: random(),
  identitySecret: random(),
  oidcClientSecret: random(),
  coinsKey: random(),
  coinsProviderKey: random(),
})

/** Made once and kept: the database's password must fit its data, and what players told us opens with nothing else. */
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
  if (NAMES.every((name) => kept[name])) return { ...freshSecrets(), ...kept }
  return keep({ ...freshSecrets(), ...sinceDerived(kept.pspSecret), ...kept })
}

/** Null for what is no list of secrets. */
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

/** Folders from before had all secrets derived from one. What those sealed still opens; new things are sealed with new ones. */
function sinceDerived(pspSecret: string): Partial<Secrets> {
  const derived = (use: string) => createHash('sha256').update(`${use} ${pspSecret}`).digest('hex')
  return {
    accountSecret: `${random()},${derived('accounts')}`,
    personalSecret: `${random()},${derived('personal data')}`,
  }
}
