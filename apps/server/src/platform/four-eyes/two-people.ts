import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result } from '@baize/kit'

type People = { readonly requestedBy: string; readonly approvedBy: string | null }
type TwoPeople = { readonly requestedBy: string; readonly approvedBy: string }

/**
 * Both people of a four-eyes action. With one alone it is refused as `secondPersonNeeded`, upon which it is put aside for
 * another. Two spellings of one name are one person. The database compares them too.
 */
export function requireTwoPeople({ requestedBy, approvedBy }: People): Result<TwoPeople, Refusal> {
  if (approvedBy === null) return err(refusal('secondPersonNeeded'))
  const [first, second] = [letters(requestedBy), letters(approvedBy)]
  if (first !== '' && second !== '' && first !== second) return ok({ requestedBy, approvedBy })
  return err(refusal('ownApproval'))
}

/** Letters and digits only: punctuation, accents and invisible characters do not make another person. */
const letters = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
