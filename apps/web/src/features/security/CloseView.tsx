import { refused } from '@baize/contract/player'
import { isAccepted, type Refused, refusal } from '@baize/contract/shared'
import { toast } from '@baize/ui/toast'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { t as translate, useT } from '../../i18n/language.ts'
import { logOut } from '../../player/account.ts'
import { confirmDialog } from '../../popups/dialogs.ts'
import { openDeposit } from '../../popups/guards.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Heading } from './Heading.tsx'
import { WithPassword } from './WithPassword.tsx'

export function CloseView({ onClosed }: { onClosed: () => void }) {
  const t = useT()
  const [obstacle, setObstacle] = useState<string>()
  const close = async (password: string): Promise<Refused | null> => {
    setObstacle(undefined)
    const agreed = await confirmDialog({
      title: t('security.close'),
      message: t('security.closeAsk'),
      confirmLabel: t('security.close'),
      danger: true,
    })
    if (!agreed) return refused(refusal('silent'))
    const answer = await call('/api/user/close', { password }, { quiet: true })
    if (!isAccepted(answer)) {
      setObstacle(answer.extra?.id)
      return answer
    }
    onClosed()
    await logOut()
    toast(translate('security.closed'))
    return null
  }
  return (
    <>
      <WithPassword label={t('security.close')} danger run={close}>
        <Heading title={t('security.close')} text={t('security.closeText')} />
      </WithPassword>
      <ObstacleLink obstacle={obstacle} onLeave={onClosed} />
    </>
  )
}

/** Leads to what keeps the account from closing. */
function ObstacleLink({ obstacle, onLeave }: { obstacle: string | undefined; onLeave: () => void }) {
  const t = useT()
  switch (obstacle) {
    case 'accountOpenBets':
      return (
        <Link to="/bets" onClick={onLeave} className={buttonClass('ghost', 'large')}>
          {t('shell.myBets')}
        </Link>
      )
    case 'accountPaysOut':
    case 'accountNotEmpty':
      return (
        <Link to="/movements" onClick={onLeave} className={buttonClass('ghost', 'large')}>
          {t('movements.title')}
        </Link>
      )
    case 'accountOwes':
      return (
        <Button variant="ghost" size="large" onClick={openDeposit}>
          {t('shell.deposit')}
        </Button>
      )
    default:
      return null
  }
}
