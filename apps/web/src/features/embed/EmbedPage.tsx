import { GAMES } from '@baize/contract'
import { useState } from 'react'
import lens from '../../assets/art/lens.webp'
import { useT } from '../../i18n/language.ts'
import { PageLoading } from '../../layout/PageLoading.tsx'
import { Link, useSearchParams } from '../../router/router.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Our own game in our own page; to pay it may leave for the provider's page with the whole window. */
const MAY = 'allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation'

/** A game in a frame: `/embed?gameId=mines`. Only games of ours are named by an id, so an address cannot put a stranger's page here. */
export function EmbedPage() {
  const [query] = useSearchParams()
  const game = GAMES.find(({ id }) => id === query.get('gameId'))
  return game ? <EmbeddedGame key={game.id} {...game} /> : <NoSuchGame />
}

function EmbeddedGame({ id, name }: { id: string; name: string }) {
  const t = useT()
  const [arrived, setArrived] = useState(false)
  const address = `/h5/${id}`
  return (
    <section className="block-surface grid overflow-hidden shadow-block" aria-label={name}>
      <header className="flex items-center justify-between gap-3 border-b border-line py-1.5 pr-2 pl-4">
        <h1 className="text-base font-bold">{name}</h1>
        <Link to={address} className={buttonClass('ghost', 'small')}>
          {t('boot.embedOpen')}
        </Link>
      </header>
      <div className="relative h-[calc(100dvh-13rem)] min-h-110 bg-page">
        {!arrived && (
          <div className="absolute inset-0">
            <PageLoading />
          </div>
        )}
        <iframe
          title={name}
          src={address}
          sandbox={MAY}
          onLoad={() => setArrived(true)}
          allow="fullscreen; clipboard-write"
          className="absolute inset-0 size-full border-0"
        />
      </div>
    </section>
  )
}

function NoSuchGame() {
  const t = useT()
  return (
    <EmptyState
      art={lens}
      title={t('boot.embedUnknown')}
      text={t('shell.notFoundText')}
      action={
        <Link to="/" className={buttonClass('primary')}>
          {t('shell.toLobby')}
        </Link>
      }
    />
  )
}
