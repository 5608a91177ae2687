import { ACCOUNT_KINDS, type AccountKind } from '@baize/contract/operator'
import { isPlainKey, type T } from '../../words/words.ts'

/** A kind of transaction in words. A kind without words is shown as it is stored. */
export function kindName(kind: string, t: T): string {
  const key = `kind.${kind}`
  return isPlainKey(key) ? t(key) : kind
}

export const accountName = (kind: AccountKind, t: T): string => t(`account.kind.${kind}`)

/** An account of the house by the name that the ledger's state gives it. */
export function houseAccountName(kind: string, t: T): string {
  const known = ACCOUNT_KINDS.find((accountKind) => accountKind === kind)
  return known ? accountName(known, t) : kind
}
