import { isAccepted } from '@baize/contract'
import { useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { refusalSentence, useT } from '../../i18n/language.ts'
import { closePopup, swapPopup } from '../../popups/stack.ts'
import { signIn } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { FormError } from './FormError.tsx'
import { PasswordField } from './PasswordField.tsx'

export function LoginForm({ popupId }: { popupId: number }) {
  const t = useT()
  const form = useForm({ defaultValues: { account: '', password: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (fields) => {
    const answer = await call('/api/auth/login', fields, { quiet: true })
    if (!isAccepted(answer)) {
      form.setError('root', { message: refusalSentence(answer) || t('common.networkErrorHelp') })
      return
    }
    signIn(answer.user)
    closePopup(popupId)
    toast(t('auth.hello', { name: answer.user.nickname || answer.user.username }), { tone: 'gain' })
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
      <TextField
        {...form.register('account', { validate: (value) => value.trim() !== '' || t('auth.needAccount') })}
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
      <FormError message={errors.root?.message} />
      <Button type="submit" variant="primary" size="large" busy={isSubmitting}>
        {t('auth.logIn')}
      </Button>
      <p className="flex items-center justify-center text-sm text-quiet">
        {t('auth.noAccount')}
        <Button
          variant="ghost"
          size="small"
          className="text-accent-ink"
          onClick={() => swapPopup(popupId, 'register', {})}
        >
          {t('auth.register')}
        </Button>
      </p>
    </form>
  )
}
