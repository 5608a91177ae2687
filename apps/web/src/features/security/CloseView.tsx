import { isAccepted } from '@baize/contract'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { t as translate, useT } from '../../i18n/language.ts'
import { confirmDialog } from '../../popups/dialogs.ts'
import { logOut } from '../../session/account.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { faultOf } from '../account/entered.ts'
import { FormError } from '../account/FormError.tsx'
import { PasswordField } from '../account/PasswordField.tsx'
import { Heading } from './Heading.tsx'

export function CloseView({ onClosed }: { onClosed: () => void }) {
  const t = useT()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const close = async () => {
    if (password === '') return setFault(t('auth.needPassword'))
    const agreed = await confirmDialog({
      title: t('security.close'),
      message: t('security.closeAsk'),
      confirmLabel: t('security.close'),
      danger: true,
    })
    if (!agreed) return
    setBusy(true)
    const answer = await call('/api/user/close', { password }, { quiet: true })
    setBusy(false)
    if (!isAccepted(answer)) return setFault(faultOf(answer))
    onClosed()
    await logOut()
    toast(translate('security.closed'))
  }
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void close()
      }}
    >
      <Heading title={t('security.close')} text={t('security.closeText')} />
      <PasswordField
        label={t('security.currentPassword')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          setFault(undefined)
        }}
      />
      <FormError message={fault} />
      <Button type="submit" variant="danger" size="large" busy={busy}>
        {t('security.close')}
      </Button>
    </form>
  )
}
