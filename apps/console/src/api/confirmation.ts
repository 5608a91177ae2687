import { create } from 'zustand'
import { type ConsolePath, call } from './client.ts'
import type { Failure } from './failure.ts'
import { askPasskey } from './passkey.ts'

/** The call that waits to be confirmed. */
export type PendingCall = {
  readonly path: ConsolePath
  readonly input: Readonly<Record<string, unknown>>
  readonly answer: (confirmation: string | null) => void
}

export const useAsked = create<{ readonly asked: PendingCall | null }>(() => ({ asked: null }))

/** Opens the confirmation dialog. A second question waits for nobody: it replaces, and so cancels, the first. */
export function askConfirmation(path: ConsolePath, input: PendingCall['input']): Promise<string | null> {
  useAsked.getState().asked?.answer(null)
  return new Promise((resolve) => {
    const answer = (confirmation: string | null): void => {
      useAsked.setState(({ asked }) => ({ asked: asked?.answer === answer ? null : asked }))
      resolve(confirmation)
    }
    useAsked.setState({ asked: { path, input, answer } })
  })
}

/**
 * Has the server make a challenge of this call's hash, and the passkey sign it. A local session needs no passkey. The
 * failure is null if the person did not use their passkey.
 */
export async function confirmCall({
  path,
  input,
  answer,
}: PendingCall): Promise<Failure | 'noPasskey' | 'confirmed'> {
  const started = await call('/api/operator/confirm/start', { path, input: { ...input } })
  if (!started.ok) return started.error
  const { id, options, isLocal } = started.value.model
  const signed = isLocal ? null : await askPasskey(options)
  if (!isLocal && signed === null) return 'noPasskey'
  const finished = await call('/api/operator/confirm/finish', { id, ...(signed && { answer: signed }) })
  if (!finished.ok) return finished.error
  answer(id)
  return 'confirmed'
}
