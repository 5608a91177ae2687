import {
  PROOF_MIN_BETS,
  PROOF_MIN_COUNT,
  PROOF_MIN_PAYOUTS,
  PROOF_PAYOUT_DAYS,
  type PublicProof,
} from '@baize/contract/player'
import { cx } from '@baize/ui/cx'
import { Skeleton } from '@baize/ui/skeleton'
import { Hourglass, ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/query.ts'
import { formatMoney } from '../../i18n/format-money.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { usePageHead } from '../../ui/page-head.ts'
import { TimeText } from '../../ui/TimeText.tsx'
import { gameName } from '../bets/winner.ts'
import { RangeBar } from '../fairness/GameReturns.tsx'
import { rangePicture } from '../fairness/range-picture.ts'
import { GAME_LOOKS } from '../lobby/game-looks.ts'

/** The public proof: the ledger's zero sum, the last seal, payout times and actual returns. */
export function ProofPage() {
  const t = useT()
  usePageHead(t('trust.title'), t('trust.words'))
  const asked = useCall('/api/home/proof', {})
  const proof = asked.data?.model
  return (
    <div className="grid grid-cols-1 gap-4">
      <header>
        <h1 className="text-2xl font-extrabold">{t('trust.title')}</h1>
        <p className="mt-1 max-w-prose text-quiet">{t('trust.words')}</p>
      </header>
      {!proof && asked.isError && (
        <ErrorState title={t('trust.failed')} onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      )}
      {!proof && !asked.isError && <Skeleton className="h-96" />}
      {proof && (
        <>
          <ZeroSum proof={proof} />
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            <Seal seal={proof.seal} />
            <Payouts payouts={proof.payouts} />
          </div>
          <Returns games={proof.games} />
          <p className="text-sm text-quiet">
            {t('trust.private')}{' '}
            <Link to="/fairness" className="font-semibold text-accent-ink underline underline-offset-4">
              {t('trust.check')}
            </Link>
          </p>
        </>
      )}
    </div>
  )
}

const isZero = (sum: string): boolean => /^-?0+(\.0+)?$/.test(sum)

function ZeroSum({ proof: { sums, frozen, transactions, checkedAt } }: { proof: PublicProof }) {
  const t = useT()
  const language = useLanguage()
  const whole = new Intl.NumberFormat(language)
  const isWaiting = checkedAt === null
  const isSound = !frozen && sums.every(({ sum }) => isZero(sum))
  const Icon = isWaiting ? Hourglass : isSound ? ShieldCheck : ShieldAlert
  const state = isWaiting ? 'waiting' : isSound ? 'balanced' : 'unbalanced'
  return (
    <section aria-labelledby="zero-sum" className="block-surface p-4 md:p-8">
      <div className="flex items-start gap-4">
        <span
          className={cx(
            'grid size-12 shrink-0 place-items-center rounded-full md:size-16',
            state === 'balanced' ? 'bg-gain/15 text-gain' : 'bg-accent-quiet text-accent-ink',
          )}
        >
          <Icon aria-hidden className="size-6 md:size-8" />
        </span>
        <div className="min-w-0">
          <h2 id="zero-sum" className="text-xl font-extrabold md:text-2xl">
            {t(`trust.${state}`)}
          </h2>
          <p className="mt-1 max-w-prose text-quiet">{t(`trust.${state}Words`)}</p>
        </div>
      </div>
      {!isWaiting && (
        <>
          <dl className="mt-6 grid gap-3 sm:grid-cols-3">
            {sums.map(({ currencyId, sum }) => (
              <div key={currencyId} className="rounded-control bg-sunken p-4">
                <dt className="text-sm text-quiet">{t('trust.sumOf', { currency: currencyId })}</dt>
                <dd
                  className={cx(
                    'amount mt-1 text-3xl font-extrabold tabular-nums slashed-zero',
                    isZero(sum) ? 'text-gain' : 'text-ink',
                  )}
                >
                  {formatMoney(sum, 2, language)}
                </dd>
              </div>
            ))}
          </dl>
          <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-3">
            <Figure label={t('trust.transactions')}>
              {transactions === null
                ? t('trust.few', { count: whole.format(PROOF_MIN_COUNT) })
                : whole.format(transactions)}
            </Figure>
            <Figure label={t('trust.checked')}>
              <TimeText at={checkedAt} />
            </Figure>
          </dl>
        </>
      )}
    </section>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-quiet">{label}</dt>
    <dd className="text-lg font-bold tabular-nums slashed-zero">{children}</dd>
  </div>
)

function Card({
  id,
  title,
  words,
  children,
}: {
  id: string
  title: string
  words: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="block-surface p-4 md:p-6">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      <p className="mt-1 max-w-prose text-sm text-quiet">{words}</p>
      {children}
    </section>
  )
}

function Seal({ seal }: { seal: PublicProof['seal'] }) {
  const t = useT()
  const language = useLanguage()
  return (
    <Card id="seal" title={t('trust.seal')} words={t('trust.sealWords')}>
      {seal === null ? (
        <p className="mt-4 text-sm text-quiet">{t('trust.noSeal')}</p>
      ) : (
        <>
          <dl className="mt-4 grid grid-cols-2 gap-3">
            <Figure label={t('trust.sealDay')}>
              {new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
                new Date(seal.day),
              )}
            </Figure>
            <Figure label={t('trust.sealDays')}>{new Intl.NumberFormat(language).format(seal.days)}</Figure>
            <div className="col-span-2 min-w-0">
              <dt className="text-sm text-quiet">{t('trust.sealHash')}</dt>
              <dd className="mt-1 rounded-control bg-sunken p-3 font-mono text-sm break-all">{seal.hash}</dd>
            </div>
          </dl>
          <div className="mt-3">
            <CopyText label={t('trust.copySeal')} text={`${seal.day} ${seal.hash}`} />
          </div>
        </>
      )}
    </Card>
  )
}

const MINUTE = 60
const HOUR = 3600

/** Rounded up: a payout never seems faster than it was. */
function useDuration(): (seconds: number) => string {
  const t = useT()
  return (seconds) => {
    if (seconds < MINUTE) return t('trust.seconds', { count: Math.max(1, Math.ceil(seconds)) })
    if (seconds < 2 * HOUR) return t('trust.minutes', { count: Math.ceil(seconds / MINUTE) })
    return t('trust.hours', { count: Math.ceil(seconds / HOUR) })
  }
}

function Payouts({ payouts }: { payouts: PublicProof['payouts'] }) {
  const t = useT()
  const duration = useDuration()
  return (
    <Card
      id="payouts"
      title={t('trust.payouts')}
      words={t('trust.payoutsWords', { days: PROOF_PAYOUT_DAYS })}
    >
      {payouts === null ? (
        <p className="mt-4 text-sm text-quiet">{t('trust.noPayouts', { count: PROOF_MIN_PAYOUTS })}</p>
      ) : (
        <dl className="mt-4 grid gap-3 sm:grid-cols-2">
          {(
            [
              ['trust.median', payouts.medianSeconds],
              ['trust.p95', payouts.p95Seconds],
            ] as const
          ).map(([label, seconds]) => (
            <div key={label} className="rounded-control bg-sunken p-4">
              <dt className="text-sm text-quiet">{t(label)}</dt>
              <dd className="mt-1 text-2xl font-extrabold tabular-nums">{duration(seconds)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

function Returns({ games }: { games: PublicProof['games'] }) {
  const t = useT()
  return (
    <Card id="paid-back" title={t('trust.returns')} words={t('trust.returnsWords')}>
      <ul className="mt-4 grid gap-2.5">
        {games.map((gameReturn) => (
          <GameRow key={`${gameReturn.gameId} ${gameReturn.rtp}`} gameReturn={gameReturn} />
        ))}
      </ul>
    </Card>
  )
}

function GameRow({ gameReturn: { gameId, rtp, result } }: { gameReturn: PublicProof['games'][number] }) {
  const t = useT()
  const language = useLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const shown = (tenThousandths: number): string => percent.format(tenThousandths / 10_000)
  const fits = result !== null && rtp >= result.range.low && rtp <= result.range.high
  return (
    <li className="grid gap-x-6 gap-y-2 rounded-control bg-sunken p-3 md:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1.1fr)] md:items-center">
      <div className="flex min-w-0 items-center gap-3">
        <img src={GAME_LOOKS[gameId].art} alt="" width={32} height={32} className="size-8 shrink-0" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{gameName(gameId)}</p>
          <p className="text-xs text-quiet">
            {result === null
              ? t('trust.fewBets', { count: new Intl.NumberFormat(language).format(PROOF_MIN_BETS) })
              : t('returns.bets', { count: result.bets })}
          </p>
        </div>
      </div>
      <dl className="grid grid-cols-[1fr_1fr_1.7fr] gap-3 text-sm tabular-nums slashed-zero">
        <Small label={t('returns.set')} value={shown(rtp)} />
        {result && <Small label={t('returns.seen')} value={shown(result.returned)} />}
        {result && (
          <Small
            label={t('returns.range')}
            value={t('returns.rangeOf', { low: shown(result.range.low), high: shown(result.range.high) })}
          />
        )}
      </dl>
      {result && (
        <div className="grid gap-1">
          <RangeBar picture={rangePicture({ rtp, returned: result.returned, ...result.range })} fits={fits} />
          <p className="text-xs text-quiet">{t(fits ? 'returns.fits' : 'returns.outside')}</p>
        </div>
      )}
    </li>
  )
}

const Small = ({ label, value }: { label: string; value: string }) => (
  <div className="min-w-0">
    <dt className="text-xs text-quiet">{label}</dt>
    <dd className="font-semibold">{value}</dd>
  </div>
)
