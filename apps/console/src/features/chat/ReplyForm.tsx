import { type SupportReply, SupportReplyTexts } from '@baize/contract/operator'
import { LANGUAGES } from '@baize/contract/shared'
import { useState } from 'react'
import { useAct } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea, TextField } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useT } from '../../words/language.ts'

const PLACEHOLDERS = { name: '{name}', help: '{help}' }

type ReplyFormProps = {
  /** Null: a new one. */
  readonly reply: SupportReply | null
  readonly onClose: () => void
}

export function ReplyForm({ reply, onClose }: ReplyFormProps) {
  const t = useT()
  const act = useAct()
  const [title, setTitle] = useState(reply?.title ?? '')
  const [texts, setTexts] = useState<SupportReplyTexts>(reply?.texts ?? { en: '', pt: '', id: '' })
  const [isBusy, setBusy] = useState(false)
  const checked = SupportReplyTexts.safeParse(texts)
  const save = async (): Promise<void> => {
    if (!checked.success) return
    setBusy(true)
    const input = { id: reply?.id ?? null, title: title.trim(), texts: checked.data }
    const outcome = await act('/api/operator/support/replies/save', input, { done: t('chat.replySaved') })
    setBusy(false)
    if (outcome.ok) onClose()
  }
  const remove = async (id: string): Promise<void> => {
    const outcome = await act(
      '/api/operator/support/replies/remove',
      { id },
      { done: t('chat.replyRemoved') },
    )
    if (outcome.ok) onClose()
  }
  return (
    <FormDialog title={t(reply ? 'chat.editReply' : 'chat.newReply')} onClose={onClose} onSave={save}>
      <TextField
        label={t('chat.replyTitle')}
        required
        maxLength={80}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      {LANGUAGES.map(({ id, name }) => (
        <TextArea
          key={id}
          lang={id}
          label={t('chat.replyIn', { language: name })}
          hint={t('chat.replyHint', PLACEHOLDERS)}
          error={
            /[{}]/.test(texts[id].replaceAll(/\{(?:name|help)\}/g, ''))
              ? t('chat.replyPlaceholder', PLACEHOLDERS)
              : undefined
          }
          required
          maxLength={900}
          value={texts[id]}
          onChange={({ target }) => setTexts({ ...texts, [id]: target.value })}
        />
      ))}
      <div className="flex flex-wrap justify-end gap-2">
        {reply && (
          <Button look="danger" onClick={() => void remove(reply.id)}>
            {t('chat.removeReply')}
          </Button>
        )}
        <Button type="submit" look="main" isBusy={isBusy} disabled={!checked.success || title.trim() === ''}>
          {t('chat.saveReply')}
        </Button>
      </div>
    </FormDialog>
  )
}
