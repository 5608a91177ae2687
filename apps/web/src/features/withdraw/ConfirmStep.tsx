import { REFUSALS, refused, type Withdrawal, type WithdrawInfo } from '@baize/contract/player'
import { isAccepted, type Refused, refusal } from '@baize/contract/shared'
import { unbroken } from '@baize/ui/unbroken'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { react } from '../../api/reactions.ts'
import { newRequestId } from '../../api/request-id.ts'
import { useDelivery } from '../../api/use-delivery.ts'
import { NETWORK_ERROR } from '../../api/wire.ts'
import { refusalSentence, useLanguage, useT } from '../../i18n/language.ts'
import { useStartup } from '../../session/startup.ts'
import { BackSteps } from '../../ui/BackInPopup.tsx'
import { Button } from '../../ui/Button.tsx'
import { useMoney } from '../../ui/money.ts'
import { TextField } from '../../ui/TextField.tsx'
import { FormError } from '../account/FormError.tsx'
import { PasswordField } from '../account/PasswordField.tsx'
import { useLockOut } from '../account/use-lock-out.ts'
import { CODE_DIGITS, CodeField, SendAgain } from '../security/CodeField.tsx'
import { useCode } from '../security/use-code.ts'
import { coinWords } from '../wallet/order-sum.ts'
import { accountName } from './account-name.ts'
import { exact } from './amount.ts'
import { coinsTo } from './coins.ts'
import { refreshWithdrawals } from './refresh.ts'
import type { WithdrawalDraft } from './WithdrawForm.tsx'

/** What was confirmed is no longer so: the page reads it again. */
const MOVED: ReadonlySet<number> = new Set([REFUSALS.coinRateMoved.status, REFUSALS.termsChanged.status])

/** Refusals handled by the page. */
const THE_PAGES: ReadonlySet<number> = new Set([
  REFUSALS.loginNeeded.status,
  REFUSALS.sessionEnded.status,
  REFUSALS.withdrawNotReady.status,
  REFUSALS.kycNeeded.status,
])

type ConfirmStepProps = {
  draft: WithdrawalDraft
  info: WithdrawInfo
  onBack: () => void
  onDone: (made: Withdrawal) => void
}

/** Asks for the password before a withdrawal. One request id per mount: a second press repeats the same request. */
export function ConfirmStep({ draft, info, onBack, onDone }: ConfirmStepProps) {
  const t = useT()
  const money = useMoney()
  const language = useLanguage()
  const deliver = useDelivery({ quiet: true })
  const form = useRef<HTMLFormElement>(null)
  const [requestId] = useState(newRequestId)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Refused | null>(null)
  // Once sent, the amount may be on hold for this request, and a second press only queries its result.
  const [sent, setSent] = useState(false)
  const [empty, setEmpty] = useState(false)
  const [locked, lockFor] = useLockOut()
  const { account, amount } = draft
  // Fixed when this step opens: the server refuses the request if the rate has moved since.
  const [coins] = useState(() => coinsTo(info, account, exact(amount, money.decimals), money.decimals))
  const { enableWithdraw } = useStartup().smsConfig
  const [phone, setPhone] = useState('')
  const [smsCode, setSmsCode] = useState('')
  const [smsFault, setSmsFault] = useState<string>()
  const sms = useCode(async () => {
    const answer = await call('/api/pay/withdraw_code', {}, { quiet: true })
    if (isAccepted(answer)) setPhone(answer.model.to)
    return answer
  })
  // A bet placed meanwhile, here or elsewhere, may have used the amount.
  const isGone = !sent && exact(amount, money.decimals) > exact(info.available, money.decimals)
  const needsCode = code !== null
  // The previous step had the focus and is unmounted.
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>(needsCode ? '[name=code]' : '[name=password]')?.focus()
  }, [needsCode])

  async function confirm(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    setEmpty(password === '')
    if (password === '' || busy || locked > 0 || isGone) return
    if (enableWithdraw && !sms.isSent) return sms.send()
    if (enableWithdraw && smsCode.length < CODE_DIGITS) return setSmsFault(t('security.needCode'))
    setBusy(true)
    setSent(true)
    setWrong(null)
    const proof = { password, ...(code && { code }), ...(enableWithdraw && { smsCode }) }
    const input = {
      requestId,
      accountId: account.id,
      amount,
      ...proof,
      ...(coins !== null && { coins }),
      ...(info.terms !== undefined && { terms: info.terms }),
    }
    const answer = await deliver(() => call('/api/pay/withdraw', input, { quiet: true }))
    setBusy(false)
    // Shown at the button: a toast would be behind the sheet. The next press repeats the same request.
    if (!answer) return setWrong(NETWORK_ERROR)
    if (isAccepted(answer)) return onDone(answer.model)
    if (answer.status === REFUSALS.tooManyRequests.status)
      return lockFor(Number(answer.extra?.values.seconds ?? 0))
    if (answer.status === REFUSALS.twoFactorNeeded.status) setCode((now) => now ?? '')
    if (MOVED.has(answer.status)) refreshWithdrawals()
    if (THE_PAGES.has(answer.status)) return react(answer)
    if (answer.status === REFUSALS.wrongCode.status) return setSmsFault(refusalSentence(answer))
    setWrong(answer)
  }

  const aboutPassword = wrong?.status === REFUSALS.wrongPassword.status ? refusalSentence(wrong) : undefined
  return (
    <form ref={form} noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void confirm(event)}>
      {!busy && <BackSteps onBack={onBack} />}
      <div>
        <h3 className="font-bold">{t('withdraw.confirmTitle')}</h3>
        <p className="mt-1 text-sm text-quiet">
          {unbroken(
            t('withdraw.confirmText', {
              amount:
                coins === null
                  ? money.inCurrency(amount)
                  : `${money.inCurrency(amount)} (${coinWords(coins, language)})`,
              account: `${accountName(account, t)} ${account.masked}`,
            }),
          )}
        </p>
        {exact(info.bonus, money.decimals) > 0n && (
          <p className="mt-2 rounded-control bg-sunken px-4 py-3 text-sm">
            {unbroken(
              t('withdraw.bonusStays', {
                amount: money.format(info.bonus),
                left: money.format(info.bonusLeft),
              }),
            )}
          </p>
        )}
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
      {sms.isSent && (
        <CodeField
          value={smsCode}
          label={t('withdraw.smsCode')}
          hint={phone === '' ? undefined : t('security.codeSentTo', { address: phone })}
          error={smsFault}
          onChange={(digits) => {
            setSmsCode(digits)
            setSmsFault(undefined)
          }}
        />
      )}
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
          sms.error ??
          (locked > 0
            ? refusalSentence(refused(refusal('tooManyRequests', { seconds: String(locked) })))
            : wrong && aboutPassword === undefined
              ? refusalSentence(wrong) || t('common.networkErrorHelp')
              : isGone
                ? unbroken(t('withdraw.tooMuch', { amount: money.format(info.available) }))
                : undefined)
        }
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={busy || sms.busy}
        disabled={locked > 0 || isGone}
      >
        {t(enableWithdraw && !sms.isSent ? 'security.sendCode' : 'withdraw.confirm')}
      </Button>
      {sms.isSent && <SendAgain seconds={sms.seconds} busy={sms.busy} onSend={() => void sms.send()} />}
      <Button variant="ghost" disabled={busy} onClick={onBack}>
        {t('withdraw.back')}
      </Button>
    </form>
  )
}
