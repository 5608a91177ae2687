import { isAccepted } from '@baize/contract/shared'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useT } from '../../i18n/language.ts'
import { useStartup } from '../../session/startup.ts'
import { Button } from '../../ui/Button.tsx'
import { faultOf, keepJumpPath } from './entered.ts'
import { FormError } from './FormError.tsx'

/** Log-in buttons of the configured OIDC providers. */
export function ThirdLogin() {
  const t = useT()
  const { thirdLogins } = useStartup()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const leave = async (type: string) => {
    setBusy(true)
    const answer = await call('/api/auth/third_start', { type }, { quiet: true })
    if (isAccepted(answer)) {
      keepJumpPath()
      return window.location.assign(answer.model.url)
    }
    setBusy(false)
    setFault(faultOf(answer))
  }
  if (thirdLogins.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-2">
      {thirdLogins.map(({ type, name }) => (
        <Button key={type} size="large" busy={busy} onClick={() => void leave(type)}>
          {t('security.thirdContinue', { name })}
        </Button>
      ))}
      <FormError message={fault} />
    </div>
  )
}
