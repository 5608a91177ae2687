import { isAccepted, REFUSALS, type Refused, refusal, refused, type Withdrawal } from '@baize/contract'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { react } from '../../api/reactions.ts'
import { newRequestId } from '../../api/request-id.ts'
import { useDelivery } from '../../api/use-delivery.ts'
import { refusalSentence, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { useMoney } from '../../ui/money.ts'
import { TextField } from '../../ui/TextField.tsx'
import { FormError } from '../account/FormError.tsx'
import { PasswordField } from '../account/PasswordField.tsx'
import { useLockOut } from '../account/use-lock-out.ts'
import { accountName } from './account-name.ts'
import type { Wish } from './NewWithdrawal.tsx'

/** Refusals that the whole page has an answer to. */
const THE_PAGES: ReadonlySet<number> = new Set([
  REFUSALS.loginNeeded.status,
  REFUSALS.sessionEnded.status,
  REFUSALS.withdrawNotReady.status,
  REFUSALS.kycNeeded.status,
])

type ConfirmStepProps = { wish: Wish; onBack: () => void; onDone: (made: Withdrawal) => void }

/** The password before money leaves. One request id for as long as this is open: a second press asks for the same thing. */
export function ConfirmStep({ wish, onBack, onDone }: ConfirmStepProps) {
  const t = useT()
  const money = useMoney()
  const deliver = useDelivery()
  const form = useRef<HTMLFormElement>(null)
  const [requestId] = useState(newRequestId)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Refused | null>(null)
  const [empty, setEmpty] = useState(false)
  const [locked, lockFor] = useLockOut()
  const { account, amount } = wish
  const needsCode = code !== null
  // The step before it had the focus, and is gone.
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>(needsCode ? '[name=code]' : '[name=password]')?.focus()
  }, [needsCode])

  async function confirm(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    setEmpty(password === '')
    if (password === '' || busy || locked > 0) return
    setBusy(true)
    setWrong(null)
    const proof = { password, ...(code && { code }) }
    const input = { requestId, accountId: account.id, amount, ...proof }
    const answer = await deliver(() => call('/api/pay/withdraw', input, { quiet: true }))
    setBusy(false)
    if (!answer) return
    if (isAccepted(answer)) return onDone(answer.model)
    if (answer.status === REFUSALS.tooManyRequests.status)
      return lockFor(Number(answer.extra?.values.seconds ?? 0))
    if (answer.status === REFUSALS.twoFactorNeeded.status) setCode((now) => now ?? '')
    if (THE_PAGES.has(answer.status)) return react(answer)
    setWrong(answer)
  }

  const aboutPassword = wrong?.status === REFUSALS.wrongPassword.status ? refusalSentence(wrong) : undefined
  return (
    <form ref={form} noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void confirm(event)}>
      <div>
        <h3 className="font-bold">{t('withdraw.confirmTitle')}</h3>
        <p className="mt-1 text-sm text-quiet">
          {t('withdraw.confirmText', {
            amount: money.inCurrency(amount),
            account: `${accountName(account, t)} ${account.masked}`,
          })}
        </p>
      </div>
      <PasswordField
        name="password"
        label={t('auth.password')}
        autoComplete="current-password"
        value={password}
        error={empty ? t('auth.needPassword') : aboutPassword}
        onChange={(event) => {
          setPassword(event.target.value)
          setEmpty(false)
          setWrong(null)
        }}
      />
      {code !== null && (
        <TextField
          name="code"
          label={t('withdraw.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={32}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <FormError
        message={
          locked > 0
            ? refusalSentence(refused(refusal('tooManyRequests', { seconds: String(locked) })))
            : wrong && aboutPassword === undefined
              ? refusalSentence(wrong) || t('common.networkErrorHelp')
              : undefined
        }
      />
      <Button type="submit" variant="primary" size="large" busy={busy} disabled={locked > 0}>
        {t('withdraw.confirm')}
      </Button>
      <Button variant="ghost" disabled={busy} onClick={onBack}>
        {t('withdraw.back')}
      </Button>
    </form>
  )
}
