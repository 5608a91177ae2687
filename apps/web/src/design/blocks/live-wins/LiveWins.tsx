import { LiveWinsBlock } from '@baize/contract/player/blocks/live-wins'
import { cx } from '@baize/ui/cx'
import { IconButton } from '@baize/ui/icon-button'
import { Skeleton } from '@baize/ui/skeleton'
import { Pause, Play } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useCall } from '../../../api/query.ts'
import { gameName, gamePath, useShownName } from '../../../features/bets/winner.ts'
import { lookOf } from '../../../features/lobby/game-looks.ts'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useT } from '../../../i18n/language.ts'
import { SmartLink } from '../../../links/SmartLink.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'
import { block } from '../block.tsx'
import { SectionHead } from '../SectionHead.tsx'
import { type TickerWin, useTicker } from './use-ticker.ts'

const SLIDE = { duration: 320, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' } as const

/** Live ticker of all players' wins. Pauses while hovered, focused or stopped. */
function LiveWins({ title, shown, least }: LiveWinsBlock) {
  const t = useT()
  const words = useDesignText()
  const [stopped, setStopped] = useState(false)
  const [held, setHeld] = useState(false)
  const { data, isPending } = useCall('/api/home/recent_wins', {})
  const wins = useTicker(data?.model, { most: shown, paused: stopped || held })
  const still = prefersReducedMotion()
  if (!isPending && wins.length < least) return null
  return (
    <section aria-label={t('live.wins')} className="grid grid-cols-1 gap-2">
      <SectionHead isLive={!stopped && !still} title={title === undefined ? t('live.wins') : words(title)}>
        {!still && (
          <IconButton
            label={stopped ? t('live.resume') : t('live.pause')}
            aria-pressed={stopped}
            onClick={() => setStopped(!stopped)}
            icon={
              stopped ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />
            }
          />
        )}
      </SectionHead>
      <div
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        className="h-17"
      >
        {isPending && <Waiting />}
        {!isPending && wins.length === 0 && (
          <p className="block-surface grid h-full place-items-center px-4 text-sm text-quiet">
            {t('live.noWins')}
          </p>
        )}
        {wins.length > 0 && <Track wins={wins} />}
      </div>
    </section>
  )
}

export const liveWins = block(LiveWinsBlock, LiveWins)

const Waiting = () => (
  <div className="flex gap-2 overflow-hidden">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
      <Skeleton key={place} className="h-17 w-48 shrink-0" />
    ))}
  </div>
)

function Track({ wins }: { wins: readonly TickerWin[] }) {
  const track = useRef<HTMLUListElement>(null)
  const newest = wins[0]?.id
  const last = useRef(newest)
  // Slides the others aside for the new win, starting from their old positions.
  useLayoutEffect(() => {
    const first = track.current?.firstElementChild
    if (last.current === newest || !(first instanceof HTMLElement) || prefersReducedMotion()) return
    last.current = newest
    track.current?.animate(
      [{ transform: `translateX(-${first.offsetWidth + 8}px)` }, { transform: 'none' }],
      SLIDE,
    )
  }, [newest])
  return (
    <div className="overflow-hidden rounded-control mask-[linear-gradient(to_left,transparent,#000_3rem)]">
      <ul ref={track} className="flex gap-2">
        {wins.map((win) => (
          <li key={win.id} className="shrink-0">
            <Win win={win} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Win({ win }: { win: TickerWin }) {
  const t = useT()
  const shownName = useShownName()
  const { gradient, art } = lookOf(win.gameId)
  return (
    <SmartLink
      to={gamePath(win.gameId)}
      className={cx(
        'block-surface flex h-17 w-48 items-center gap-3 px-2.5 text-left transition-colors duration-150 hover:bg-button focus-visible:-outline-offset-2',
        win.isMine && 'ring-1 ring-accent ring-inset',
      )}
    >
      <span
        aria-hidden
        className={cx('grid size-12 shrink-0 place-items-center rounded-small bg-linear-155', gradient)}
      >
        <img src={art} alt="" width={36} height={36} className="size-9 drop-shadow-md" />
      </span>
      <span className="grid min-w-0">
        <MoneyText
          compact
          amount={win.winAmount}
          currencyId={win.currencyId}
          className="truncate font-bold text-gain"
        />
        <span className="truncate text-xs text-quiet">
          {win.isMine ? t('live.you') : shownName(win.name)} · {win.title ?? gameName(win.gameId)}
        </span>
      </span>
    </SmartLink>
  )
}
