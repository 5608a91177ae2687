import { REFUSALS } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { refusalSentence, useT } from '../../i18n/language.ts'
import { confirmDialog } from '../../popups/dialogs.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { entered, faultOf } from './entered.ts'
import { FormError } from './FormError.tsx'
import { useFailRecord } from './fail-record.ts'
import { PasswordField } from './PasswordField.tsx'
import { WaitError } from './WaitError.tsx'

/** Refusals of a closed account that its owner may reopen. */
const REOPENABLE: ReadonlySet<number> = new Set([
  REFUSALS.accountReopens.status,
  REFUSALS.accountGotMoney.status,
])

type PasswordLoginProps = {
  popupId: number
  /** Account name typed in another log-in method; undefined on a first visit. The first empty field gets the focus. */
  from?: string | undefined
}

export function PasswordLogin({ popupId, from }: PasswordLoginProps) {
  const t = useT()
  const form = useForm({ defaultValues: { account: from ?? '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  const record = useFailRecord('login')
  const isWaiting = record.seconds > 0
  useEffect(() => {
    if (from !== undefined) setFocus(from === '' ? 'account' : 'password')
  }, [from, setFocus])

  const submit = form.handleSubmit(async (fields) => {
    if (isWaiting) return
    let answer = await call('/api/auth/login', fields, { quiet: true })
    if (!isAccepted(answer) && REOPENABLE.has(answer.status)) {
      const message = refusalSentence(answer)
      if (!(await confirmDialog({ message, confirmLabel: t('security.reopen') }))) return
      answer = await call('/api/auth/login', { ...fields, reopen: true }, { quiet: true })
    }
    if (!isAccepted(answer)) {
      if (record.failed(answer)) return
      const message = faultOf(answer)
      if (message !== undefined) form.setError('root', { message })
      return
    }
    record.passed()
    entered(answer.user, popupId)
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
      <TextField
        {...form.register('account', { validate: (value) => value.trim() !== '' || t('auth.needAccount') })}
        data-first
        label={t('auth.account')}
        error={errors.account?.message}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.register('password', { required: t('auth.needPassword') })}
        label={t('auth.password')}
        error={errors.password?.message}
        autoComplete="current-password"
      />
      {isWaiting ? <WaitError seconds={record.seconds} /> : <FormError message={errors.root?.message} />}
      <Button type="submit" variant="primary" size="large" busy={isSubmitting} disabled={isWaiting}>
        {t('auth.logIn')}
      </Button>
    </form>
  )
}
