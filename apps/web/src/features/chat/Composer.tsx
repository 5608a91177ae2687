import { CHAT_MOST, type ChatMessage, SUPPORT_MOST } from '@baize/contract/player'
import { isAccepted, type Refused } from '@baize/contract/shared'
import { IconButton } from '@baize/ui/icon-button'
import { SendHorizontal, Smile, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { newRequestId } from '../../api/request-id.ts'
import { useDelivery } from '../../api/use-delivery.ts'
import { refusalSentence, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { fieldClass } from '../../ui/TextField.tsx'

const EMOJI = ['😀', '😂', '😍', '😎', '🤔', '😢', '😡', '🥳', '👍', '👏', '🙏', '💪', '🔥', '🍀', '💎', '🚀']
/** The remaining characters are counted for the reader from here on. */
const COUNTED_FROM = 40

type UnsentMessage = {
  readonly clientMsgId: string
  readonly text: string
  readonly replyTo?: number
  readonly failed: boolean
}

type ComposerProps = {
  readonly roomId: string
  readonly isSupport: boolean
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly onText: (text: string) => void
  readonly replyTo: ChatMessage | null
  readonly onReplied: () => void
  readonly onSent: (message: ChatMessage) => void
}

/** Length as readers count it. Browsers without a segmenter count code points, and the server decides. */
const lengthOf = (text: string): number =>
  'Segmenter' in Intl ? [...new Intl.Segmenter().segment(text)].length : Array.from(text).length

/**
 * Writes and sends. A message whose answer was lost keeps its id when it is sent again, so that it is written once; a
 * refused one returns to the field with the reason below it.
 */
export function Composer(props: ComposerProps) {
  const { roomId, isSupport, field, text, onText, replyTo, onReplied, onSent } = props
  const t = useT()
  const send = useDelivery({ quiet: true })
  const [unsent, setUnsent] = useState<readonly UnsentMessage[]>([])
  const [refused, setRefused] = useState<Refused | null>(null)
  const [hasEmoji, setEmoji] = useState(false)
  const textNow = useRef(text)
  useEffect(() => {
    textNow.current = text
  }, [text])
  const left = (isSupport ? SUPPORT_MOST : CHAT_MOST) - lengthOf(text)

  async function deliver(message: UnsentMessage): Promise<void> {
    const without = (all: readonly UnsentMessage[]) =>
      all.filter(({ clientMsgId }) => clientMsgId !== message.clientMsgId)
    setUnsent((all) => [...without(all), { ...message, failed: false }])
    const { clientMsgId, replyTo: answered } = message
    const input = {
      roomId,
      clientMsgId,
      text: message.text,
      ...(answered !== undefined && { replyTo: answered }),
    }
    const answer = await send(() => call('/api/chat/send', input, { quiet: true }))
    if (answer === null || (!isAccepted(answer) && answer.status === -1)) {
      setUnsent((all) => [...without(all), { ...message, failed: true }])
      return
    }
    setUnsent(without)
    if (isAccepted(answer)) return onSent(answer.model)
    setRefused(answer)
    if (textNow.current === '') onText(message.text)
  }

  function submit(): void {
    if (text.trim() === '' || left < 0) return
    setRefused(null)
    onText('')
    onReplied()
    void deliver({
      clientMsgId: newRequestId(),
      text,
      ...(replyTo && { replyTo: replyTo.id }),
      failed: false,
    })
  }

  function onKeyDown(event: KeyboardEvent): void {
    // While a character is being composed, Enter belongs to the input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }

  return (
    <div className="grid grid-cols-1 gap-2 border-t border-line p-3">
      {unsent.map((message) => (
        <p key={message.clientMsgId} className="flex items-center gap-2 text-sm text-quiet">
          <span className="min-w-0 flex-1 truncate">{message.text}</span>
          {message.failed ? (
            <>
              <span className="text-danger">{t('chat.failed')}</span>
              <Button size="small" onClick={() => void deliver(message)}>
                {t('chat.retry')}
              </Button>
            </>
          ) : (
            t('chat.sending')
          )}
        </p>
      ))}
      {replyTo && (
        <p className="flex items-center gap-1 text-sm text-quiet">
          <span className="min-w-0 flex-1 truncate">
            {t('chat.replyingTo', { name: replyTo.author?.name ?? '' })}
          </span>
          <IconButton
            label={t('chat.cancelReply')}
            icon={<X aria-hidden className="size-4" />}
            onClick={onReplied}
          />
        </p>
      )}
      {hasEmoji && (
        <fieldset className="flex flex-wrap">
          <legend className="sr-only">{t('chat.emoji')}</legend>
          {EMOJI.map((emoji) => (
            <button
              key={emoji}
              type="button"
              className="size-11 rounded-control text-2xl hover:bg-button"
              onClick={() => {
                onText(text + emoji)
                field.current?.focus()
              }}
            >
              {emoji}
            </button>
          ))}
        </fieldset>
      )}
      <div className="flex items-end gap-1">
        <IconButton
          label={t('chat.emoji')}
          icon={<Smile aria-hidden className="size-5" />}
          aria-expanded={hasEmoji}
          onClick={() => setEmoji(!hasEmoji)}
        />
        <textarea
          ref={field}
          rows={isSupport ? 2 : 1}
          value={text}
          enterKeyHint="send"
          aria-label={t('chat.write')}
          placeholder={t('chat.write')}
          aria-invalid={refused !== null || left < 0}
          className={`${fieldClass(refused !== null || left < 0)} resize-none py-3`}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton
          label={t('chat.send')}
          variant="quiet"
          icon={<SendHorizontal aria-hidden className="size-5" />}
          disabled={text.trim() === '' || left < 0}
          onClick={submit}
        />
      </div>
      {left < COUNTED_FROM && (
        <p className={left < 0 ? 'text-sm text-danger' : 'text-sm text-quiet'}>
          {t('chat.left', { count: left })}
        </p>
      )}
      {refused && (
        <p role="alert" className="text-sm text-danger">
          {refusalSentence(refused)}
        </p>
      )}
    </div>
  )
}
