import { refused } from '@baize/contract/player'
import { refusal } from '@baize/contract/shared'
import { useState } from 'react'
import { refusalSentence } from '../../i18n/language.ts'
import { FormError } from './FormError.tsx'

const sentence = (seconds: number) =>
  refusalSentence(refused(refusal('tooManyRequests', { seconds: String(seconds) })))

/** Countdown until the next try. Announced once, not every second. */
export function WaitError({ seconds }: { seconds: number }) {
  const [said] = useState(seconds)
  return <FormError message={sentence(seconds)} said={sentence(said)} />
}
