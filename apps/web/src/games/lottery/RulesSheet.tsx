import { type LotteryState, MOST_PICKS } from '@baize/contract/player'
import { LOTTERY_GAMES, type LotteryLine } from '@baize/rules/lottery'
import { useState } from 'react'
import { groupHint, groupWords, shortPickWords } from '../../features/lottery/pick-words.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Fact } from '../../ui/Fact.tsx'
import { useMoney } from '../../ui/money.ts'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { NumberedList } from '../../ui/NumberedList.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { UnitWorth } from '../../ui/UnitWorth.tsx'
import { ProofView } from './ProofView.tsx'
import { lengthWords } from './TermHead.tsx'

const DRAWN = {
  fast3: 'lottery.rulesFast3',
  colour: 'lottery.rulesColour',
  digits5: 'lottery.rulesDigits5',
  total28: 'lottery.rulesTotal28',
  racing10: 'lottery.rulesRacing10',
} as const

export type LotteryRulesProps = {
  readonly line: LotteryLine
  readonly live: LotteryState
  readonly onClose: () => void
}

/** How a lottery is played and what it pays; how its draws are decided is the second tab. */
export function LotteryRules({ line, live, onClose }: LotteryRulesProps) {
  const t = useT()
  const [tab, setTab] = useState<'rules' | 'proof'>('rules')
  return (
    <Sheet open onClose={onClose} size="medium" title={t('step.rules')}>
      <div className="grid gap-4">
        <Segmented
          label={t('lottery.rulesTabs')}
          value={tab}
          onChange={setTab}
          options={[
            { value: 'rules', label: t('lottery.rulesTabRules') },
            { value: 'proof', label: t('lottery.tabProof') },
          ]}
        />
        {tab === 'rules' ? <Rules line={line} live={live} /> : <ProofView live={live} />}
      </div>
    </Sheet>
  )
}

function Rules({ line, live }: { line: LotteryLine; live: LotteryState }) {
  const t = useT()
  const money = useMoney()
  const language = useLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const rtp = (live.term ?? live.waiting.at(-1))?.rtp
  const lines = [
    t(DRAWN[line.game.id]),
    t('lottery.rulesPick', { count: MOST_PICKS }),
    t('lottery.rulesStake'),
    t('lottery.rulesPaid'),
    t('lottery.rulesVoid'),
  ]
  return (
    <>
      <NumberedList lines={lines} />
      <dl className="divide-y divide-line rounded-control border border-line bg-sunken px-4 text-sm">
        <Fact label={t('lottery.rulesEvery')}>
          {t('lottery.rulesEveryValue', { length: lengthWords(line.seconds, t, language) })}
        </Fact>
        <Fact label={t('lottery.stake')}>
          {t('step.rulesLimitsValue', { min: money.format(live.minBet), max: money.format(live.maxBet) })}
        </Fact>
        <Fact label={t('step.rulesMaxWin')}>{money.format(live.maxWin)}</Fact>
        {rtp !== undefined && <Fact label={t('step.rulesReturn')}>{percent.format(rtp / 10_000)}</Fact>}
      </dl>
      <p className="text-xs text-quiet">
        <UnitWorth />
      </p>
      <Prizes line={line} odds={live.odds} />
    </>
  )
}

/** Odds as the server pays them, by kind of bet. Picks with the same odds share a row. */
function Prizes({ line: { game }, odds }: { line: LotteryLine; odds: LotteryState['odds'] }) {
  const t = useT()
  const shown = useMultiplierText()
  const groups = [...new Set(LOTTERY_GAMES[game.id].picks.map(({ group }) => group))]
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">{t('lottery.rulesPrizes')}</h3>
      {groups.map((group, index) => {
        const hint = groupHint(game.id, group, t)
        return (
          <details key={group} open={index === 0} className="rounded-control bg-sunken px-4 text-sm">
            <summary className="min-h-11 content-center font-semibold">
              {groupWords(game.id, group, t)}
            </summary>
            {hint !== null && <p className="pb-2 text-quiet">{hint}</p>}
            <dl className="divide-y divide-line pb-2">
              {sameOdds(
                game.picks.filter((pick) => pick.group === group),
                odds,
              ).map(({ ids, full, half }) => (
                <Fact key={ids[0]} label={ids.map((id) => shortPickWords(game.id, id, t)).join(', ')}>
                  {half === undefined
                    ? shown(full)
                    : t('lottery.oddsHalf', { odds: shown(full), half: shown(half) })}
                </Fact>
              ))}
            </dl>
          </details>
        )
      })}
    </section>
  )
}

type Row = { readonly ids: readonly string[]; readonly full: string; readonly half: string | undefined }

function sameOdds(picks: readonly { readonly id: string }[], odds: LotteryState['odds']): readonly Row[] {
  const rows = new Map<string, Row>()
  for (const { id } of picks) {
    const own = odds[id]
    if (!own) continue
    const key = `${own.full} ${own.half ?? ''}`
    rows.set(key, { ids: [...(rows.get(key)?.ids ?? []), id], full: own.full, half: own.half })
  }
  return [...rows.values()]
}
