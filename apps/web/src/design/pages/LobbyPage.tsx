import { useT } from '../../i18n/language.ts'
import { Blocks } from '../Blocks.tsx'
import { usePageItems } from '../use-page-items.ts'

/** Home page until the design has loaded, and where its own is empty. Ordered as the first design, to avoid a shift. */
const OWN_HOME = [
  'noticePopups',
  'hero',
  'liveNow',
  'search',
  'categories',
  'continuePlaying',
  'gameGrid',
].map((comId) => ({ comId, data: {} }))

export function LobbyPage() {
  const t = useT()
  const items = usePageItems('home')
  return (
    <div className="grid grid-cols-1 gap-5 md:gap-6">
      <h1 className="sr-only">{t('lobby.title')}</h1>
      {items && <Blocks items={items.length > 0 ? items : OWN_HOME} />}
    </div>
  )
}
