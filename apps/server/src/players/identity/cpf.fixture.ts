import { readCpf } from '@baize/contract/shared'
import { present } from '@baize/kit'
import { chance } from '@baize/kit/testing'

/** A CPF with right check digits, found by trying them: written apart from the code that computes them. */
export function newCpf(): string {
  const base = String(100_000_000 + chance.below(899_999_999))
  const ends = Array.from({ length: 100 }, (_, end) => base + String(end).padStart(2, '0'))
  return present(
    ends.find((cpf) => readCpf(cpf) !== null),
    `check digits of ${base}`,
  )
}
