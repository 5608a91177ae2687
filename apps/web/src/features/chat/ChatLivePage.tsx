import { useSearchParams } from 'react-router'
import { useT } from '../../i18n/language.ts'
import { usePageHead } from '../../ui/page-head.ts'
import { LiveChat } from './LiveChat.tsx'

/** `/chatlive`; `?room=support` opens the support line, `?room=lang-pt` a room. */
export function ChatLivePage() {
  const t = useT()
  const [query, setQuery] = useSearchParams()
  usePageHead(t('chat.title'), t('chat.words'))
  return (
    <div className="grid h-[calc(100dvh-9rem-var(--run-bar,0px))] min-h-120 grid-cols-1 grid-rows-[auto_minmax(0,1fr)] gap-3">
      <header>
        <h1 className="text-2xl font-extrabold">{t('chat.title')}</h1>
        <p className="mt-1 max-w-prose text-quiet max-md:hidden">{t('chat.words')}</p>
      </header>
      <section className="block-surface min-h-0 overflow-hidden p-0">
        <LiveChat room={query.get('room')} onRoom={(room) => setQuery({ room }, { replace: true })} />
      </section>
    </div>
  )
}
