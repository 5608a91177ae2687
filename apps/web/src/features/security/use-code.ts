import { REFUSALS } from '@baize/contract/player'
import { type Envelope, isAccepted, type Refused } from '@baize/contract/shared'
import { useState } from 'react'
import { faultOf } from '../account/entered.ts'
import { useLockOut } from '../account/use-lock-out.ts'

type CodeReply = Envelope<{ readonly model: { readonly seconds: number } }>

/** The longest resend delay. A longer wait is a rate limit, and no code was sent. */
const RESEND_SECONDS = 60

/** Requests a code and tracks when another may be requested. `place` may show a refusal at its field. */
export function useCode(ask: () => Promise<CodeReply>, place: (answer: Refused) => boolean = () => false) {
  const [seconds, waitFor] = useLockOut()
  const [isSent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const send = async () => {
    setBusy(true)
    setError(undefined)
    const answer = await ask()
    setBusy(false)
    if (isAccepted(answer)) {
      waitFor(answer.model.seconds)
      return setSent(true)
    }
    const wait = Number(answer.extra?.values.seconds ?? 0)
    // Requested a moment ago, in another tab or before the popup was closed: that code is already on its way.
    if (answer.status === REFUSALS.tooManyRequests.status && wait <= RESEND_SECONDS) {
      waitFor(wait)
      return setSent(true)
    }
    if (!place(answer)) setError(faultOf(answer))
  }
  return { seconds, isSent, busy, error, send, startOver: () => setSent(false) }
}
