import type { ReplyOf } from '@baize/contract/operator'
import { create } from 'zustand'
import { type ConsolePath, call } from './client.ts'
import type { Failure } from './failure.ts'
import { askPasskey } from './passkey.ts'

/** The call that waits to be confirmed. */
export type PendingCall = {
  readonly path: ConsolePath
  readonly input: Readonly<Record<string, unknown>>
  /** Whether it was confirmed before, and what it does has changed since. */
  readonly isAgain: boolean
  /** Each question has its own. */
  readonly number: number
  readonly answer: (confirmation: string | null) => void
}

/** A call as the server describes it, with the challenge that is made of this description. */
type Shown = ReplyOf<'/api/operator/confirm/start'>['model'] & { readonly at: number }

type Question = {
  readonly asked: PendingCall | null
  /** Null while it is read, and where it could not be. */
  readonly shown: Shown | null
  readonly failure: Failure | null
}
const NOBODY_ASKS: Question = { asked: null, shown: null, failure: null }

export const useAsked = create<Question>(() => NOBODY_ASKS)

let questions = 0

/** Opens the confirmation dialog. A second question waits for nobody: it replaces, and so cancels, the first. */
export function askConfirmation(
  path: ConsolePath,
  input: PendingCall['input'],
  isAgain: boolean,
): Promise<string | null> {
  useAsked.getState().asked?.answer(null)
  return new Promise((resolve) => {
    const answer = (confirmation: string | null): void => {
      useAsked.setState((state) => (state.asked?.answer === answer ? NOBODY_ASKS : state))
      resolve(confirmation)
    }
    questions += 1
    const asked = { path, input, isAgain, number: questions, answer }
    useAsked.setState({ asked, shown: null, failure: null })
    void describeCall(asked)
  })
}

/** Has the server describe the call, again if need be. */
export async function describeCall(asked: PendingCall): Promise<Shown | null> {
  const { path, input } = asked
  useAsked.setState({ failure: null })
  const started = await call('/api/operator/confirm/start', { path, input: { ...input } })
  if (useAsked.getState().asked !== asked) return null
  if (!started.ok) {
    useAsked.setState({ failure: started.error })
    return null
  }
  const shown = { ...started.value.model, at: Date.now() }
  useAsked.setState({ shown })
  return shown
}

/** Has the passkey sign what is shown. A local session needs no passkey. */
export async function confirmCall(
  { answer }: PendingCall,
  { id, options, isLocal }: Shown,
): Promise<Failure | 'noPasskey' | 'confirmed'> {
  const signed = isLocal ? null : await askPasskey(options)
  if (!isLocal && signed === null) return 'noPasskey'
  const finished = await call('/api/operator/confirm/finish', { id, ...(signed && { answer: signed }) })
  if (!finished.ok) return finished.error
  answer(id)
  return 'confirmed'
}
