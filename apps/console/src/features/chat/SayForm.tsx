import { SUPPORT_MOST } from '@baize/contract/player'
import { useState } from 'react'
import { useAct } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { useT } from '../../words/language.ts'
import type { Addressee } from './care-answer.ts'
import { ReplyPicker } from './ReplyPicker.tsx'

type SayFormProps = {
  readonly roomId: string
  readonly label: string
  /** A text to begin with. */
  readonly prepared?: { readonly title: string; readonly text: string } | undefined
  /** The player of a support conversation: saved replies can be inserted. */
  readonly to?: Addressee | undefined
}

/** Writes as staff. A message whose answer was lost keeps its id, so that it is written once. */
export function SayForm({ roomId, label, prepared, to }: SayFormProps) {
  const t = useT()
  const act = useAct()
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [clientMsgId, setId] = useState(() => crypto.randomUUID())
  const add = (more: string): void => setText(text.trim() === '' ? more : `${text}\n\n${more}`)
  const say = async (): Promise<void> => {
    setBusy(true)
    const outcome = await act('/api/operator/chat/say', { roomId, clientMsgId, text })
    setBusy(false)
    if (!outcome.ok) return
    setText('')
    setId(crypto.randomUUID())
  }
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void say()
      }}
    >
      {to && <ReplyPicker to={to} onPick={add} />}
      <TextArea
        label={label}
        value={text}
        maxLength={SUPPORT_MOST}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {prepared && <Button onClick={() => add(prepared.text)}>{prepared.title}</Button>}
        <Button type="submit" look="main" isBusy={isBusy} disabled={text.trim() === ''}>
          {t('chat.send')}
        </Button>
      </div>
    </form>
  )
}
