import { MESSAGE_ABOUT, type MessageAbout } from '@baize/contract/operator'
import { LANGUAGES, type LanguageId } from '@baize/contract/shared'
import { useState } from 'react'
import { useAct } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useT } from '../../words/language.ts'

type Text = { readonly title: string; readonly text: string }
const NO_TEXT: Text = { title: '', text: '' }

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
  const [texts, setTexts] = useState<Readonly<Record<LanguageId, Text>>>({
    en: NO_TEXT,
    pt: NO_TEXT,
    id: NO_TEXT,
  })
  const [isAnyMissing, setAnyMissing] = useState(false)
  const set = (id: LanguageId, part: keyof Text, value: string) =>
    setTexts({ ...texts, [id]: { ...texts[id], [part]: value } })
  const isEmpty = ({ title, text }: Text) => title.trim() === '' && text.trim() === ''
  const isHalf = (given: Text) => !isEmpty(given) && (given.title.trim() === '' || given.text.trim() === '')
  async function send(reason: string): Promise<boolean> {
    const written = LANGUAGES.filter(({ id }) => !isEmpty(texts[id]))
    const isMissing = written.length === 0 || written.some(({ id }) => isHalf(texts[id]))
    setAnyMissing(isMissing)
    if (isMissing) return false
    const outcome = await act(
      '/api/operator/player/message',
      {
        requestId,
        userId,
        about,
        texts: Object.fromEntries(written.map(({ id }) => [id, texts[id]])),
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
      {LANGUAGES.map(({ id, name }) => (
        <fieldset key={id} className="grid grid-cols-1 gap-3 border-t border-line pt-3">
          <legend className="sr-only">{name}</legend>
          <TextField
            label={`${t('push.textTitle')} · ${name}`}
            maxLength={80}
            value={texts[id].title}
            onChange={({ target }) => set(id, 'title', target.value)}
          />
          <TextArea
            label={`${t('push.textBody')} · ${name}`}
            maxLength={1000}
            value={texts[id].text}
            onChange={({ target }) => set(id, 'text', target.value)}
          />
        </fieldset>
      ))}
      {isAnyMissing && (
        <p role="alert" className="text-sm text-danger">
          {t('story.messageMissing')}
        </p>
      )}
    </ReasonDialog>
  )
}
