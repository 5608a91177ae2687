import type { BonusRules } from '@baize/contract/player'
import { cx } from '@baize/ui/cx'
import { unbroken } from '@baize/ui/unbroken'
import { useLanguage, useT } from '../../i18n/language.ts'
import { useMoney } from '../../ui/money.ts'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { gameName } from '../bets/winner.ts'

type BonusLineProps = {
  readonly amount: string
  readonly wager: string
  readonly days: number
  /** Null: any stake. */
  readonly maxStake: string | null
}

/** A bonus and its condition in one sentence: the same before the deposit is paid, after it, and while it is wagered. */
export function useBonusLine(): (bonus: BonusLineProps) => string {
  const t = useT()
  const money = useMoney()
  return ({ amount: granted, wager: needed, days, maxStake }) => {
    const [amount, wager] = [money.format(granted), money.format(needed)]
    if (Number(needed) === 0) return unbroken(t('pay.bonusLineNow', { amount }))
    return unbroken(
      maxStake === null
        ? t('pay.bonusLineAny', { amount, wager, days })
        : t('pay.bonusLine', { amount, wager, days, stake: money.format(maxStake) }),
    )
  }
}

type BonusTermsProps = {
  rules: BonusRules
  /** Wagering requirement as a multiple of the bonus; null where bonuses queue up and one's own part is not known. */
  times: number | null
  /** No stake is too large for this bonus. */
  isUncapped?: boolean
  /** Beside a sticky button, the terms scroll instead of covering the sheet. */
  scrolls?: boolean
}

const BOX = 'rounded-control bg-sunken px-4 py-3'

/** All terms of a bonus, as the server enforces them, behind a disclosure. */
export function BonusTerms({ rules, times, isUncapped = false, scrolls = false }: BonusTermsProps) {
  const t = useT()
  const money = useMoney()
  const { days, maxStake } = rules
  const terms = (
    <>
      <ul className="grid list-disc gap-1.5 pl-4 text-quiet">
        {times !== null && <li>{unbroken(t('pay.termsTimes', { times, days }))}</li>}
        {!isUncapped && <li>{unbroken(t('pay.termsStake', { stake: money.format(maxStake) }))}</li>}
        <li>{t('pay.termsEnd')}</li>
        <li>{t('pay.termsFree')}</li>
        <li>{t('pay.termsNot')}</li>
        <li>{t('pay.termsCover')}</li>
        <li>{t('pay.termsPartners')}</li>
      </ul>
      <p className="mt-3 mb-1 font-semibold">{t('pay.termsGames')}</p>
      <Weights weights={rules.weights} />
    </>
  )
  return (
    <details className="text-left text-xs">
      <summary className="min-h-11 cursor-pointer content-center text-center font-semibold text-accent-ink">
        {t(rules.weights.some(({ percent }) => percent < 100) ? 'pay.termsLess' : 'pay.terms')}
      </summary>
      {scrolls ? (
        <ScrollRegion
          label={t('pay.terms')}
          className={cx(BOX, 'max-h-[32dvh] overflow-y-auto overscroll-contain')}
        >
          {terms}
        </ScrollRegion>
      ) : (
        <div className={BOX}>{terms}</div>
      )}
    </details>
  )
}

function Weights({ weights }: Pick<BonusRules, 'weights'>) {
  const t = useT()
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', maximumFractionDigits: 2 })
  const shares = [...new Set(weights.map((weight) => weight.percent))].toSorted((a, b) => a - b)
  const rows = shares.map((share) => {
    const games = weights.filter((weight) => weight.percent === share)
    return { share, names: games.map(({ gameId }) => gameName(gameId)).join(', ') }
  })
  return (
    <dl className="grid gap-1 text-quiet">
      {[...rows, { share: 100, names: t('pay.termsOthers') }].map(({ share, names }) => (
        <div key={names} className="flex justify-between gap-4">
          <dt className="min-w-0">{names}</dt>
          <dd className="amount shrink-0 font-semibold text-ink">{percent.format(share / 100)}</dd>
        </div>
      ))}
    </dl>
  )
}
