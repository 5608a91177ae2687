import { isAccepted, refusal, refused } from '@baize/contract'
import { call } from '../../api/client.ts'
import { t as translate, useT } from '../../i18n/language.ts'
import { logOut } from '../../player/account.ts'
import { confirmDialog } from '../../popups/dialogs.ts'
import { toast } from '../../ui/toast.ts'
import { Heading } from './Heading.tsx'
import { WithPassword } from './WithPassword.tsx'

export function CloseView({ onClosed }: { onClosed: () => void }) {
  const t = useT()
  const close = async (password: string) => {
    const agreed = await confirmDialog({
      title: t('security.close'),
      message: t('security.closeAsk'),
      confirmLabel: t('security.close'),
      danger: true,
    })
    if (!agreed) return refused(refusal('silent'))
    const answer = await call('/api/user/close', { password }, { quiet: true })
    if (!isAccepted(answer)) return answer
    onClosed()
    await logOut()
    toast(translate('security.closed'))
    return null
  }
  return (
    <WithPassword label={t('security.close')} danger run={close}>
      <Heading title={t('security.close')} text={t('security.closeText')} />
    </WithPassword>
  )
}
