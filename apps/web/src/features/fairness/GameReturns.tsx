import { BETS_FOR_RETURN, type GameReturn } from '@baize/contract/player'
import { isSoloGame, leastReturn } from '@baize/rules'
import { cx } from '@baize/ui/cx'
import { Skeleton } from '@baize/ui/skeleton'
import { Link } from 'react-router'
import { useCall } from '../../api/query.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { gameName } from '../bets/winner.ts'
import { GAME_LOOKS } from '../lobby/game-looks.ts'
import { rangePicture } from './range-picture.ts'

/** Actual return of each game, compared with its configured RTP. */
export function GameReturns() {
  const t = useT()
  const asked = useCall('/api/home/game_returns', {})
  const returns = asked.data?.model
  return (
    <section aria-labelledby="returns" className="block-surface p-4 md:p-6">
      <h2 id="returns" className="text-lg font-bold">
        {t('returns.title')}
      </h2>
      <p className="mt-1 max-w-prose text-sm text-quiet">{t('returns.words')}</p>
      <Link
        to="/proof"
        className="inline-block py-2 text-sm font-semibold text-accent-ink underline underline-offset-4"
      >
        {t('trust.link')}
      </Link>
      {!returns && asked.isError && (
        <ErrorState
          title={t('returns.failed')}
          onRetry={() => void asked.refetch()}
          busy={asked.isFetching}
        />
      )}
      {!returns && !asked.isError && <Skeleton className="mt-4 h-40" />}
      {returns?.length === 0 && <p className="mt-4 text-sm text-quiet">{t('returns.none')}</p>}
      {returns !== undefined && returns.length > 0 && (
        <ul className="mt-4 grid gap-2.5">
          {returns.map((gameReturn) => (
            <ReturnRow key={`${gameReturn.gameId} ${gameReturn.rtp}`} gameReturn={gameReturn} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ReturnRow({
  gameReturn: { gameId, rtp, bets, returned, range, least: declared },
}: {
  gameReturn: GameReturn
}) {
  const t = useT()
  const language = useLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const number = new Intl.NumberFormat(language)
  const shown = (tenThousandths: number): string => percent.format(tenThousandths / 10_000)
  const least = declared ?? (isSoloGame(gameId) ? leastReturn(gameId, rtp) : rtp)
  const fits = range !== null && rtp >= range.low && least <= range.high
  return (
    <li className="grid gap-x-6 gap-y-2 rounded-control bg-sunken p-3 md:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1.1fr)] md:items-center">
      <div className="flex min-w-0 items-center gap-3">
        <img src={GAME_LOOKS[gameId].art} alt="" width={32} height={32} className="size-8 shrink-0" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{gameName(gameId)}</p>
          <p className="amount text-xs text-quiet">{t('returns.bets', { count: bets })}</p>
        </div>
      </div>
      <dl className="grid grid-cols-[1fr_1fr_1.7fr] gap-3 text-sm tabular-nums slashed-zero">
        <Figure
          label={t('returns.set')}
          value={least === rtp ? shown(rtp) : t('returns.rangeOf', { low: shown(least), high: shown(rtp) })}
        />
        <Figure label={t('returns.seen')} value={range === null ? '–' : shown(returned)} />
        <Figure
          label={t('returns.range')}
          value={
            range === null ? '–' : t('returns.rangeOf', { low: shown(range.low), high: shown(range.high) })
          }
        />
      </dl>
      <div className="grid gap-1">
        {range !== null && <RangeBar picture={rangePicture({ rtp, returned, ...range })} fits={fits} />}
        <p className="text-xs text-quiet">
          {range === null
            ? t('returns.tooFew', { bets: number.format(bets), needed: number.format(BETS_FOR_RETURN) })
            : t(fits ? 'returns.fits' : 'returns.outside')}
        </p>
      </div>
    </li>
  )
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className="min-w-0">
    <dt className="text-xs text-quiet">{label}</dt>
    <dd className="font-semibold">{value}</dd>
  </div>
)

/** The range as a bar, the actual return as a dot, the configured RTP as a line. The text states the same. */
export function RangeBar({ picture, fits }: { picture: ReturnType<typeof rangePicture>; fits: boolean }) {
  const { from, to, set, seen } = picture
  return (
    <div aria-hidden className="relative h-3">
      <span className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-track" />
      <span
        className={cx(
          'absolute top-1/2 h-1.5 -translate-y-1/2 rounded-full opacity-70',
          fits ? 'bg-gain' : 'bg-accent',
        )}
        style={{ left: `${from}%`, width: `${to - from}%` }}
      />
      <span className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-ink" style={{ left: `${set}%` }} />
      <span
        className="absolute top-1/2 size-2 -translate-1/2 rounded-full bg-ink ring-2 ring-sunken"
        style={{ left: `${seen}%` }}
      />
    </div>
  )
}
