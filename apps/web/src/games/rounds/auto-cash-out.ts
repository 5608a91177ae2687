import type { LanguageId } from '@baize/contract/shared'
import { err, ok, parseAmount, type Result } from '@baize/kit'
import { readTyped } from '../../ui/amounts.ts'

const DECIMALS = 2
const LEAST = 101n
const MOST = 1_000_000n * 100n

/** Parses the auto cash-out multiplier into its wire format; null for none. */
export function readAutoCashOut(typed: string, language: LanguageId): Result<string | null, 'wrong'> {
  const bare = typed.replace(/[×x]\s*$/i, '').trim()
  if (bare === '') return ok(null)
  const plain = readTyped(bare, DECIMALS, language)
  if (!plain.ok) return err('wrong')
  const hundredths = parseAmount(plain.value, DECIMALS)
  if (!hundredths.ok || hundredths.value < LEAST || hundredths.value > MOST) return err('wrong')
  return ok(plain.value)
}
