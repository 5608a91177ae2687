import { hash, verify } from '@node-rs/argon2'
import { createTurns } from '../../platform/concurrency/turns.ts'
import { PASSWORD_COST } from '../../platform/configuration/config.ts'
import { COMMON_PASSWORDS, COMMON_WORDS } from './common-passwords.ts'

/**
 * Limits concurrent password hashing: each hash takes 19 MiB, and one of the four threads that the process also needs
 * for files and DNS. A crowd queues, a flood is refused.
 */
export const hashing = createTurns({ atOnce: 4, waiting: 256 })

/** The same password typed on different keyboards can arrive as different bytes. */
const canonical = (password: string) => password.normalize('NFKC')

/** Argon2id, the library's default. */
export const hashPassword = (password: string, cost = PASSWORD_COST): Promise<string> =>
  hash(canonical(password), cost)

/** Compared with for an unknown name, so that its log-in takes as long as one with a known name. */
const nobody = hashPassword('the password of nobody')

export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? (await nobody), canonical(password))
  return right && passwordHash !== undefined
}

const LEET: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

/** All steps between characters are equal: 12345678, hgfedcba, aaaaaaaa. */
function isRun(text: string): boolean {
  const step = text.charCodeAt(1) - text.charCodeAt(0)
  if (Math.abs(step) > 1) return false
  for (let at = 1; at < text.length; at++)
    if (text.charCodeAt(at) - text.charCodeAt(at - 1) !== step) return false
  return true
}

/** One short piece repeated: 20252025, abcabcabc. */
const isRepeat = (text: string) => /^(.{1,4})\1+$/.test(text)

/**
 * Among the first guesses of an attacker: a listed password, a common word with a few digits or symbols around it, a
 * run, a repeat, or the player's own name. There are no rules about character classes.
 */
export function isCommonPassword(password: string, ownNames: readonly string[]): boolean {
  const text = canonical(password).toLowerCase()
  if (COMMON_PASSWORDS.has(text) || isRun(text) || isRepeat(text)) return true
  const own = new Set(
    ownNames.flatMap((name) => [name, name.split('@')[0] ?? name].map((form) => form.toLowerCase())),
  )
  if (own.has(text)) return true
  const core = text.replace(/^\P{L}{0,6}/u, '').replace(/\P{L}{0,6}$/u, '')
  const plain = text.replace(/[\d!@#$%&*._-]{1,4}$/, '').replace(/[@43!10$5]/g, (sign) => LEET[sign] ?? sign)
  return [core, core.replaceAll(' ', ''), plain].some((word) => COMMON_WORDS.has(word) || own.has(word))
}
