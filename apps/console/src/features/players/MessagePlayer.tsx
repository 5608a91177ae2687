import { MESSAGE_ABOUT, type MessageAbout } from '@baize/contract/operator'
import { useState } from 'react'
import { useAct } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useT } from '../../words/language.ts'
import { MessageTexts } from './MessageTexts.tsx'
import { NO_TEXTS, writtenOf } from './message-texts.ts'

/** Writes to a player, in one language or more. */
export function MessagePlayer({ userId }: { readonly userId: string }) {
  const t = useT()
  const mayWrite = useMay('players.write')
  const [isOpen, setOpen] = useState(false)
  if (!mayWrite) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('story.message')}</Button>
      {isOpen && <Write userId={userId} onClose={() => setOpen(false)} />}
    </>
  )
}

function Write({ userId, onClose }: { readonly userId: string; readonly onClose: () => void }) {
  const t = useT()
  const act = useAct()
  const [requestId] = useState(() => crypto.randomUUID())
  const [about, setAbout] = useState<MessageAbout>('security')
  const [texts, setTexts] = useState(NO_TEXTS)
  const [isAnyMissing, setAnyMissing] = useState(false)
  async function send(reason: string): Promise<boolean> {
    const written = writtenOf(texts)
    setAnyMissing(written === null)
    if (written === null) return false
    const outcome = await act(
      '/api/operator/player/message',
      {
        requestId,
        userId,
        about,
        texts: written,
        reason,
      },
      { done: t('story.messageSent') },
    )
    return outcome.ok
  }
  return (
    <ReasonDialog
      title={t('story.message')}
      action={t('story.messageSend')}
      onClose={onClose}
      onReason={send}
    >
      <p className="text-sm text-quiet">{t('story.messageText')}</p>
      <SelectField
        label={t('story.messageAbout')}
        options={MESSAGE_ABOUT.map((value) => ({ value, label: t(`story.messageAbout.${value}`) }))}
        value={about}
        onChange={({ target }) => setAbout(MESSAGE_ABOUT.find((known) => known === target.value) ?? about)}
      />
      <MessageTexts texts={texts} isAnyMissing={isAnyMissing} onChange={setTexts} />
    </ReasonDialog>
  )
}
