import { isAccepted } from '@baize/contract/shared'
import { toast } from '@baize/ui/toast'
import { call } from '../../api/client.ts'
import { useT } from '../../i18n/language.ts'
import { reloadUser } from '../../player/account.ts'
import { Heading } from './Heading.tsx'
import { WithPassword } from './WithPassword.tsx'

type ThirdViewProps = { type: string; name: string; isLinked: boolean; onDone: () => void }

/** Links the account to an OIDC sign-in, which redirects to the provider, or removes the link. */
export function ThirdView({ type, name, isLinked, onDone }: ThirdViewProps) {
  const t = useT()
  const link = async (password: string) => {
    const answer = await call('/api/user/third_start', { type, password }, { quiet: true })
    if (!isAccepted(answer)) return answer
    window.location.assign(answer.model.url)
    return null
  }
  const unlink = async (password: string) => {
    const answer = await call('/api/user/third_end', { type, password }, { quiet: true })
    if (!isAccepted(answer)) return answer
    await reloadUser()
    toast(t('security.thirdUnlinked'))
    onDone()
    return null
  }
  return (
    <WithPassword
      label={isLinked ? t('security.thirdUnlink') : t('security.thirdLink')}
      danger={isLinked}
      run={isLinked ? unlink : link}
    >
      <Heading title={t('security.third', { name })} text={t('security.thirdText')} />
    </WithPassword>
  )
}
