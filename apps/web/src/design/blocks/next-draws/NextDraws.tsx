import type { LotteryLineNews } from '@baize/contract/player'
import { TitledBlock } from '@baize/contract/player/blocks/plain'
import { cx } from '@baize/ui/cx'
import { Link } from 'react-router'
import { gameName } from '../../../features/bets/winner.ts'
import { GAME_LOOKS } from '../../../features/lobby/game-looks.ts'
import { resultWords } from '../../../features/lottery/result-words.ts'
import { nextOf, useLines } from '../../../games/lottery/next-draws.ts'
import { Values } from '../../../games/lottery/Values.tsx'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { countdownText } from '../../../ui/Countdown.tsx'
import { Scroller } from '../../../ui/Scroller.tsx'
import { block } from '../block.tsx'

/** The next draw of every lottery game, counted down by the server's time. Nothing while there are no draws. */
function NextDraws({ title }: TitledBlock) {
  const t = useT()
  const words = useDesignText()
  const known = useLines()
  const cards = known ? nextOf(known.lines) : []
  if (cards.length === 0) return null
  return (
    <Scroller title={title === undefined ? t('lottery.nextDraws') : words(title)}>
      {cards.map((line) => (
        <li key={line.gameId} className="w-52 shrink-0 snap-start md:w-56">
          <DrawCard line={line} leftMs={Math.max(0, (line.term?.closesAt ?? 0) - (known?.now ?? 0))} />
        </li>
      ))}
    </Scroller>
  )
}

export const nextDraws = block(TitledBlock, NextDraws)

function DrawCard({ line, leftMs }: { line: LotteryLineNews; leftMs: number }) {
  const t = useT()
  const language = useLanguage()
  const { art, gradient } = GAME_LOOKS[line.gameId]
  const [last] = line.last
  return (
    <Link
      to={`/chatbet?gameId=${line.gameId}&line=${line.line}`}
      className="group relative isolate grid h-32 w-full content-between overflow-hidden rounded-block p-3.5 text-white transition-transform duration-200 hover:-translate-y-1"
    >
      <span aria-hidden className={cx('absolute inset-0 -z-20 bg-linear-120', gradient)} />
      <span
        aria-hidden
        className="absolute inset-0 -z-10 rounded-block bg-linear-to-r from-[rgb(4_10_18/78%)] to-[rgb(4_10_18/30%)] shadow-[inset_0_0_0_1px_rgb(255_255_255/14%)]"
      />
      <img
        src={art}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        className="absolute top-2 right-2 -z-10 w-14 drop-shadow-lg transition-transform duration-200 group-hover:-translate-y-1"
      />
      <span className="truncate pr-14 text-sm font-bold">{gameName(line.gameId)}</span>
      <span>
        <span className="block text-xs text-white/85">{t('lottery.closesIn')}</span>
        <span role="timer" className="amount text-2xl leading-8 font-extrabold">
          {countdownText(leftMs, language)}
        </span>
      </span>
      {last?.values && (
        <span className="block truncate">
          <span className="sr-only">
            {t('lottery.saidResult', {
              number: last.number,
              result: resultWords(line.gameId, last.values, t),
            })}
          </span>
          <Values gameId={line.gameId} values={last.values} size="tiny" />
        </span>
      )}
    </Link>
  )
}
