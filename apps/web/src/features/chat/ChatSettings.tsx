import type { ChatSelf } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { Skeleton } from '@baize/ui/skeleton'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/query.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'

/** How others see the player's name, and whom the player has blocked. */
export function ChatSettings({ onUnblocked }: { onUnblocked: () => void }) {
  const language = useLanguage()
  const asked = useCall('/api/chat/history', { roomId: `lang-${language}`, pageSize: 1 })
  const me = asked.data?.model.me
  return (
    <div className="grid gap-3 border-b border-line px-3 pb-3">
      {me ? <Choices first={me} onUnblocked={onUnblocked} /> : <Skeleton className="h-12" />}
    </div>
  )
}

function Choices({ first, onUnblocked }: { first: ChatSelf; onUnblocked: () => void }) {
  const t = useT()
  const [me, setMe] = useState(first)
  async function mask(on: boolean): Promise<void> {
    const answer = await call('/api/chat/mask', { on })
    if (isAccepted(answer)) setMe(answer.model)
  }
  async function unblock(authorId: string): Promise<void> {
    const answer = await call('/api/chat/block', { authorId, on: false })
    if (!isAccepted(answer)) return
    setMe(answer.model)
    onUnblocked()
  }
  return (
    <>
      <Checkbox
        label={t('chat.maskName')}
        checked={me.isMasked}
        onChange={(event) => void mask(event.target.checked)}
      />
      <p className="text-sm text-quiet">{t('chat.maskNameText', { name: me.name })}</p>
      {me.blocked.length > 0 && (
        <section>
          <h3 className="text-sm font-semibold">{t('chat.blockedList')}</h3>
          <ul className="grid">
            {me.blocked.map(({ id, name }) => (
              <li key={id} className="flex items-center gap-2">
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <Button size="small" onClick={() => void unblock(id)}>
                  {t('chat.unblock')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
