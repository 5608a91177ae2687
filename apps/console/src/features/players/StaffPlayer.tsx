import { useState } from 'react'
import { isSent, useAct } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useT } from '../../words/language.ts'

/** Declares that a player works here, so that what the house gives away is not for them; two people take it back. */
export function StaffPlayer({ userId }: { readonly userId: string }) {
  const t = useT()
  const act = useAct()
  const mayWrite = useMay('players.write')
  const [isOpen, setOpen] = useState(false)
  const [on, setOn] = useState(true)
  if (!mayWrite) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('staffPlayer.declare')}</Button>
      {isOpen && (
        <ReasonDialog
          title={t('staffPlayer.declare')}
          action={t('staffPlayer.save')}
          onClose={() => setOpen(false)}
          onReason={async (reason) =>
            isSent(
              await act(
                '/api/operator/player/staff',
                { userId, on, reason },
                { done: t('staffPlayer.saved') },
              ),
            )
          }
        >
          <p>{t('staffPlayer.text')}</p>
          <SelectField
            label={t('staffPlayer.state')}
            options={[
              { value: 'on', label: t('staffPlayer.on') },
              { value: 'off', label: t('staffPlayer.off') },
            ]}
            value={on ? 'on' : 'off'}
            onChange={({ target }) => setOn(target.value === 'on')}
          />
        </ReasonDialog>
      )}
    </>
  )
}
