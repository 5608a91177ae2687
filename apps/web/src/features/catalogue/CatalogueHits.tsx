import { useState } from 'react'
import { useT } from '../../i18n/language.ts'
import { SmartLink } from '../../links/SmartLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import type { FoundGame } from './load-search.ts'
import type { Hits } from './use-catalogue-search.ts'

const AT_ONCE = 24
const GRID = 'grid grid-cols-3 gap-2.5 md:grid-cols-6 md:gap-3'
const FRAME =
  'group relative isolate block aspect-[4/5] w-full overflow-hidden rounded-control text-left shadow-block transition-transform duration-200 ease-out-soft active:scale-98'
const MARK = 'rounded-full bg-black/60 px-2 py-px text-[0.6875rem] font-semibold text-white'

/** The games of the catalogue that a search has found, a screenful at a time. */
export function CatalogueHits({ games, isLoading }: Hits) {
  const t = useT()
  const [shown, setShown] = useState(AT_ONCE)
  if (games.length === 0 && !isLoading) return null
  return (
    <section aria-label={t('catalogue.title')} aria-busy={isLoading} className="grid grid-cols-1 gap-3">
      <h2 className="text-lg font-bold">{t('catalogue.title')}</h2>
      <ul className={GRID}>
        {isLoading &&
          ['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
            <li key={place}>
              <Skeleton className="aspect-[4/5] w-full" />
            </li>
          ))}
        {games.slice(0, shown).map((game) => (
          <li key={game.id}>
            <Tile game={game} />
          </li>
        ))}
      </ul>
      {games.length > shown && (
        <Button className="justify-self-center" onClick={() => setShown(shown + AT_ONCE)}>
          {t('catalogue.more')}
        </Button>
      )}
    </section>
  )
}

function Tile({ game }: { game: FoundGame }) {
  const t = useT()
  if (game.state === 'open') {
    return (
      <SmartLink to={game.link} className={cx(FRAME, 'hover:-translate-y-1')}>
        <Stage game={game} />
      </SmartLink>
    )
  }
  return (
    <button type="button" onClick={() => toast(t('lobby.notOpenYet', { game: game.name }))} className={FRAME}>
      <Stage game={game} />
    </button>
  )
}

function Stage({ game: { name, provider, art, state, demo } }: { game: FoundGame }) {
  const t = useT()
  const hue = Number(art.split('.')[1]) || 0
  const isOpen = state === 'open'
  return (
    <>
      <span
        aria-hidden
        className={cx('absolute inset-0 -z-20', !isOpen && 'brightness-85 saturate-75')}
        style={{
          backgroundImage: `linear-gradient(155deg, hsl(${hue} 78% 66%), hsl(${hue + 18} 62% 42%) 50%, hsl(${hue + 40} 60% 17%))`,
        }}
      />
      <span
        aria-hidden
        className="absolute -top-[22%] -right-[34%] -z-10 aspect-square w-full rounded-full bg-white/12 shadow-[0_0_0_1.1rem_rgb(255_255_255/8%),0_0_0_2.4rem_rgb(255_255_255/5%)] transition-transform duration-200 ease-out-soft group-hover:scale-108"
      />
      <span
        aria-hidden
        className="absolute inset-0 -z-10 rounded-control bg-linear-to-t from-[rgb(4_10_18/86%)] via-[rgb(4_10_18/35%)] to-transparent shadow-[inset_0_0_0_1px_rgb(255_255_255/14%)]"
      />
      <span className="absolute top-2 left-2 flex flex-wrap gap-1">
        {demo && <span className={MARK}>{t('catalogue.demo')}</span>}
        {!isOpen && <span className={MARK}>{t('common.soon')}</span>}
      </span>
      <span className="absolute inset-x-0 bottom-0 grid gap-0.5 p-2.5 text-white">
        <span className="line-clamp-3 text-sm leading-tight font-bold">{name}</span>
        <span className="line-clamp-1 text-[0.6875rem] text-white/85">{provider}</span>
      </span>
    </>
  )
}
