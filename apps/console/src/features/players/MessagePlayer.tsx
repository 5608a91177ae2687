import { MESSAGE_ABOUT, type MessageAbout, type PlayerProfile } from '@baize/contract/operator'
import { useState } from 'react'
import { useAct } from '../../api/query.ts'
import { SelectField } from '../../ui/Field.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useT } from '../../words/language.ts'
import { MessageTexts } from './MessageTexts.tsx'
import { NO_TEXTS, writtenOf } from './message-texts.ts'

type MessagePlayerProps = {
  readonly player: Pick<PlayerProfile, 'userId'>
  readonly onClose: () => void
}

/** Writes to a player, in one language or more. */
export function MessagePlayer({ player: { userId }, onClose }: MessagePlayerProps) {
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
