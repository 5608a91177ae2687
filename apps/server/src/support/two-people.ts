import { type Refusal, refusal } from '@baize/contract'
import { err, ok, type Result } from '@baize/kit'

/** Refuses a self-approval. Two spellings of one name are one person. The database compares them too. */
export function needTwo({
  requestedBy,
  approvedBy,
}: {
  readonly requestedBy: string
  readonly approvedBy: string
}): Result<null, Refusal> {
  const [one, other] = [letters(requestedBy), letters(approvedBy)]
  if (one !== '' && other !== '' && one !== other) return ok(null)
  const reason = 'it must be another person than who asks'
  return err(refusal('badInput', { field: 'approvedBy', reason }))
}

/** Letters and digits only: punctuation, accents and invisible characters do not make another person. */
const letters = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
