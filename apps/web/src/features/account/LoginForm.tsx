import { never } from '@baize/kit'
import { useState } from 'react'
import { useT } from '../../i18n/language.ts'
import { useStartup } from '../../session/startup.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordLogin } from './PasswordLogin.tsx'
import { ResetPassword } from './ResetPassword.tsx'
import { SmsLogin } from './SmsLogin.tsx'
import { ThirdLogin } from './ThirdLogin.tsx'

type LoginMethod = 'password' | 'sms' | 'reset'

/** All log-in methods; those that send a code are shown only where messages can be sent. */
export function LoginForm({ popupId }: { popupId: number }) {
  const t = useT()
  const { enabledSmsConfigs, smsConfig } = useStartup()
  const [way, setWay] = useState<LoginMethod>('password')
  const [from, setFrom] = useState<string>()
  const go = (to: LoginMethod, account = '') => {
    setFrom(account)
    setWay(to)
  }
  const others = [
    ...(way === 'password' ? [] : [{ way: 'password', label: t('security.byPassword') } as const]),
    ...(way !== 'sms' && enabledSmsConfigs.includes('login')
      ? [{ way: 'sms', label: t('security.bySms') } as const]
      : []),
    ...(way === 'password' && smsConfig.enableForgetPassword
      ? [{ way: 'reset', label: t('security.forgotten') } as const]
      : []),
  ]
  return (
    <div className="grid grid-cols-1 gap-2">
      <LoginMethodForm {...{ way, popupId, from }} onReset={(account) => go('password', account)} />
      {way === 'password' && <ThirdLogin />}
      {others.length > 0 && (
        <div className="grid grid-cols-1">
          {others.map((other) => (
            <Button key={other.way} variant="ghost" size="small" onClick={() => go(other.way)}>
              {other.label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

type LoginMethodFormProps = {
  way: LoginMethod
  popupId: number
  from: string | undefined
  onReset: (account: string) => void
}

function LoginMethodForm({ way, popupId, from, onReset }: LoginMethodFormProps) {
  switch (way) {
    case 'password':
      return <PasswordLogin popupId={popupId} from={from} />
    case 'sms':
      return <SmsLogin popupId={popupId} />
    case 'reset':
      return <ResetPassword onDone={onReset} />
    default:
      return never(way)
  }
}
