import { type Refusal, refusal } from '@baize/contract'
import { err, ok, type Result } from '@baize/kit'

/** Refuses who would approve their own wish. One name written two ways is one person. The database compares them too. */
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

const letters = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{Cf}]/gu, '')
