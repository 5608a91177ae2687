import { TitledBlock } from '@baize/contract/player/blocks/plain'
import type { SportsMatch } from '@baize/contract/shared'
import { cx } from '@baize/ui/cx'
import { useState } from 'react'
import { Link } from 'react-router'
import { callQuery, useQuery } from '../../../api/query.ts'
import { EntryCards } from '../../../features/catalogue/EntryCards.tsx'
import { useDesignText } from '../../../i18n/design-text.ts'
import { formatMoney } from '../../../i18n/format-money.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { Scroller } from '../../../ui/Scroller.tsx'
import { block } from '../block.tsx'

/** Category of sports in the catalogue. */
const CATEGORY = '08'
/** The server asks the sportsbook once in three seconds, for everybody. */
const REFRESH_MS = 5000

/** Matches that are on or start next, with their odds; without a feed, the entry to sports alone. */
function Sports({ title }: TitledBlock) {
  const t = useT()
  const words = useDesignText()
  const { data } = useQuery({ ...callQuery('/api/sports/matches', {}), refetchInterval: () => REFRESH_MS })
  const { gameId = null, matches = [] } = data?.model ?? {}
  const heading = title === undefined ? t('lobby.sports') : words(title)
  if (gameId === null || matches.length === 0) return <EntryCards title={heading} categoryId={CATEGORY} />
  return (
    <Scroller title={matches.some(({ minute }) => minute !== null) ? t('live.matches') : heading}>
      {matches.map((match) => (
        <li key={match.id} className="w-66 shrink-0 snap-start md:w-72">
          <MatchCard match={match} gameId={gameId} />
        </li>
      ))}
    </Scroller>
  )
}

export const sports = block(TitledBlock, Sports)

function MatchCard({ match, gameId }: { match: SportsMatch; gameId: string }) {
  const t = useT()
  const language = useLanguage()
  const { id, league, home, away, startsAt, minute, score, odds } = match
  const time = () =>
    new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(startsAt)
  const query = new URLSearchParams({ gameId, match: id })
  return (
    <Link
      to={`/embed?${query.toString()}`}
      className="block-surface grid h-40 w-full content-between gap-2 p-3.5 transition-colors duration-150 hover:bg-button"
    >
      <span className="flex items-center justify-between gap-2 text-xs text-quiet">
        <span className="truncate">{league[language]}</span>
        {minute === null ? (
          <span className="shrink-0">{t('live.startsAt', { time: time() })}</span>
        ) : (
          <span className="flex shrink-0 items-center gap-1.5 font-bold text-gain">
            <span aria-hidden className="size-2 rounded-full bg-gain motion-safe:animate-pulse" />
            <span className="sr-only">{t('live.minute', { minute })}</span>
            <span aria-hidden className="amount">
              {minute}′
            </span>
          </span>
        )}
      </span>
      <span className="grid gap-0.5 text-sm font-bold">
        <Side name={home} goals={score?.home} />
        <Side name={away} goals={score?.away} />
      </span>
      <span className="grid grid-cols-3 gap-1.5">
        <Odds name="1" said={home} value={odds.home} />
        <Odds name="X" said={t('live.draw')} value={odds.draw} />
        <Odds name="2" said={away} value={odds.away} />
      </span>
    </Link>
  )
}

function Side({ name, goals }: { name: string; goals: number | undefined }) {
  return (
    <span className="flex items-center justify-between gap-3">
      <span className="truncate">{name}</span>
      {goals !== undefined && <span className="amount">{goals}</span>}
    </span>
  )
}

/** Odds with the direction of their last move. */
function Odds({ name, said, value }: { name: string; said: string; value: string | null }) {
  const language = useLanguage()
  const [{ last, move }, setKnown] = useState({ last: value, move: 0 })
  if (last !== value)
    setKnown({
      last: value,
      move: last === null || value === null ? 0 : Math.sign(Number(value) - Number(last)),
    })
  return (
    <span className="flex items-center justify-between gap-1 rounded-control bg-track px-2.5 py-1.5 text-sm">
      <span aria-hidden className="text-quiet">
        {name}
      </span>
      <span className="sr-only">{said}</span>
      <span className={cx('amount font-bold', move > 0 && 'text-gain', move < 0 && 'text-danger')}>
        {value === null ? '–' : formatMoney(value, 2, language)}
      </span>
    </span>
  )
}
