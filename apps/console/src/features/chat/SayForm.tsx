import { SUPPORT_MOST } from '@baize/contract/player'
import { useState } from 'react'
import { useAct } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { useT } from '../../words/language.ts'

type SayFormProps = {
  readonly roomId: string
  readonly label: string
  /** A text to begin with. */
  readonly prepared?: { readonly title: string; readonly text: string } | undefined
}

/** Writes as staff. A message whose answer was lost keeps its id, so that it is written once. */
export function SayForm({ roomId, label, prepared }: SayFormProps) {
  const t = useT()
  const act = useAct()
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [clientMsgId, setId] = useState(() => crypto.randomUUID())
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
      <TextArea
        label={label}
        value={text}
        maxLength={SUPPORT_MOST}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {prepared && (
          <Button onClick={() => setText(text.trim() === '' ? prepared.text : `${text}\n\n${prepared.text}`)}>
            {prepared.title}
          </Button>
        )}
        <Button type="submit" look="main" isBusy={isBusy} disabled={text.trim() === ''}>
          {t('chat.send')}
        </Button>
      </div>
    </form>
  )
}
