import { isAccepted, REFUSALS, refusal, refused } from '@baize/contract'
import { useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { refusalSentence, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { entered, faultOf } from './entered.ts'
import { FormError } from './FormError.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useLockOut } from './use-lock-out.ts'

export function PasswordLogin({ popupId }: { popupId: number }) {
  const t = useT()
  const form = useForm({ defaultValues: { account: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const [locked, lockFor] = useLockOut()

  const submit = form.handleSubmit(async (fields) => {
    if (locked > 0) return
    const answer = await call('/api/auth/login', fields, { quiet: true })
    if (!isAccepted(answer)) {
      if (answer.status === REFUSALS.tooManyRequests.status) {
        lockFor(Number(answer.extra?.values.seconds ?? 0))
        return
      }
      const message = faultOf(answer)
      if (message !== undefined) form.setError('root', { message })
      return
    }
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
      <FormError message={locked > 0 ? lockedWords(locked) : errors.root?.message} />
      <Button type="submit" variant="primary" size="large" busy={isSubmitting} disabled={locked > 0}>
        {t('auth.logIn')}
      </Button>
    </form>
  )
}

const lockedWords = (seconds: number) =>
  refusalSentence(refused(refusal('tooManyRequests', { seconds: String(seconds) })))
