import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { brokenHome, readJson, writeWhole } from './folders.ts'

export type Secrets = { readonly postgresPassword: string; readonly pspSecret: string }

const fresh = (): Secrets => ({
  postgresPassword: randomBytes(24).toString('hex'),
  pspSecret: randomBytes(32).toString('hex'),
})

/** Made once and kept: the database's password must fit its data, and payments under way their signatures. */
export function openSecrets(dir: string): Secrets {
  const file = join(dir, 'secrets.json')
  const kept = readJson(file)
  if (kept === null) {
    const made = fresh()
    writeWhole(file, `${JSON.stringify(made, null, 2)}\n`, 0o600)
    return made
  }
  if (typeof kept === 'object' && 'postgresPassword' in kept && 'pspSecret' in kept) {
    const { postgresPassword, pspSecret } = kept
    if (typeof postgresPassword === 'string' && typeof pspSecret === 'string') {
      return { postgresPassword, pspSecret }
    }
  }
  throw brokenHome(dir, `${file} is damaged`)
}
