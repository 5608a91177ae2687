import type { SupportConversation } from '@baize/contract/operator'
import { useState } from 'react'
import { useAct } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import { Exclude } from '../players/SaferPlay.tsx'

type CarePanelProps = {
  readonly userId: string
  readonly care: NonNullable<SupportConversation['care']>
}

/** Above a conversation in which the player wrote words of harm, until somebody has taken care of it. */
export function CarePanel({ userId, care }: CarePanelProps) {
  const t = useT()
  const act = useAct()
  const maySettle = useMay('chat.moderate')
  const mayExclude = useMay('players.write')
  const [asked, setAsked] = useState<'break' | 'settle' | null>(null)
  return (
    <Section title={t('chat.careTitle')}>
      <p className="[overflow-wrap:anywhere]">{t('chat.careText', { words: care.words })}</p>
      <p className="text-sm text-quiet">
        {t('chat.careSince')} <Time at={care.since} ago />
      </p>
      <div className="flex flex-wrap gap-2">
        {mayExclude && <Button onClick={() => setAsked('break')}>{t('care.exclude')}</Button>}
        {maySettle && (
          <Button look="main" onClick={() => setAsked('settle')}>
            {t('chat.careSettle')}
          </Button>
        )}
      </div>
      {asked === 'break' && <Exclude userId={userId} onClose={() => setAsked(null)} />}
      {asked === 'settle' && (
        <ReasonDialog
          title={t('chat.careSettle')}
          action={t('chat.careSettle')}
          onClose={() => setAsked(null)}
          onReason={async (reason) =>
            (
              await act(
                '/api/operator/support/care/settle',
                { userId, reason },
                { done: t('chat.careSettled') },
              )
            ).ok
          }
        >
          <p>{t('chat.careSettleText')}</p>
        </ReasonDialog>
      )}
    </Section>
  )
}
