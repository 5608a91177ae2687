import type { Autobet } from '@baize/contract/player'
import { formatAmount, minor } from '@baize/kit'
import { useInfiniteQuery } from '../../api/query.ts'
import { useT } from '../../i18n/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMoney } from '../../ui/money.ts'
import { TimeText } from '../../ui/TimeText.tsx'
import { GAME_LOOKS } from '../lobby/game-looks.ts'
import { exactAmount } from './bet-amounts.ts'
import { endWords } from './end-words.ts'
import { PagedList } from './PagedList.tsx'
import { RUN_PAGES, runsOf } from './run-pages.ts'
import { gameName } from './winner.ts'

/** The player's autobet runs: result, end reason, and a link to the bets of each. */
export function AutobetRuns({ onBets }: { onBets: (run: Autobet) => void }) {
  const t = useT()
  return (
    <PagedList
      record={useInfiniteQuery(RUN_PAGES)}
      itemsOf={runsOf}
      failed={t('history.runsFailed')}
      none={{ title: t('history.runsNone'), text: t('history.runsNoneWords') }}
    >
      {(run) => <RunRow key={run.id} run={run} onBets={() => onBets(run)} />}
    </PagedList>
  )
}

function RunRow({ run, onBets }: { run: Autobet; onBets: () => void }) {
  const t = useT()
  const { decimals } = useMoney()
  const net = exactAmount(run.paid, decimals) - exactAmount(run.staked, decimals)
  const name = gameName(run.gameId)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0 md:grid-cols-[minmax(12rem,1.2fr)_minmax(0,2fr)_auto_auto]">
      <div className="flex min-w-0 items-center gap-3">
        <img src={GAME_LOOKS[run.gameId].art} alt="" width={32} height={32} className="size-8 shrink-0" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{name}</p>
          <TimeText at={run.startedAt} className="block truncate text-xs text-quiet" />
        </div>
      </div>
      <div className="min-w-0 text-sm max-md:col-span-2 max-md:row-start-2">
        <p className="amount">{t('autobet.progress', { made: run.made, bets: run.bets })}</p>
        <p className="text-quiet">
          {run.end === null ? <Badge tone="accent">{t('autobet.running')}</Badge> : endWords(run, t)}
        </p>
      </div>
      <MoneyText
        amount={formatAmount(minor(net), decimals)}
        signed
        className={`text-right font-semibold ${net > 0n ? 'text-gain' : ''}`}
      />
      <Button size="small" className="max-md:col-span-2" onClick={onBets} disabled={run.made === 0}>
        {t('history.betsOfRun')}
      </Button>
    </li>
  )
}
