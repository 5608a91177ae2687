import type { RoundGameId, StepGameId } from '@baize/contract/player'
import { parseAmount } from '@baize/kit'
import { isSoloGame, leastReturnAt, ROUND_GAMES } from '@baize/rules'
import { cx } from '@baize/ui/cx'
import { IconButton } from '@baize/ui/icon-button'
import { ChevronDown, X } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { useMoney } from '../../ui/money.ts'
import { NumberedList } from '../../ui/NumberedList.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { UnitWorth } from '../../ui/UnitWorth.tsx'
import type { StepGameUi } from './scene.ts'
import type { GameInfo } from './table.ts'

type RulesKey = StepGameUi<StepGameId>['rules'][number]

type RulesTextProps = {
  /** Sentences in the order of play. */
  readonly lines: readonly RulesKey[]
  readonly info: GameInfo | null
  /** Least return in ten-thousandths, where the steps of a game return differently. */
  readonly least?: number | null
  /** On a phone only the sentences, so that the board stays in sight. */
  readonly isBrief?: boolean
}

/** The rules on request: a sheet over the page. */
export function RulesSheet({
  open,
  onClose,
  ...text
}: RulesTextProps & { open: boolean; onClose: () => void }) {
  const t = useT()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('step.rules')}
      footer={
        <Button variant="primary" className="w-full" onClick={onClose}>
          {t('step.rulesRead')}
        </Button>
      }
    >
      <RulesText {...text} />
    </Sheet>
  )
}

export type RulesCardProps = RulesTextProps & { readonly onClose: () => void }

/**
 * The rules on the first visit of a game: over its board, which is idle before a bet, no higher than the text needs.
 * Stake and buttons stay usable, and the first bet dismisses it.
 */
export function RulesCard({ onClose, ...text }: RulesCardProps) {
  const t = useT()
  const id = useId()
  const card = useRef<HTMLDivElement>(null)
  const scrolled = useRef<HTMLDivElement>(null)
  // On a small phone the last rules are below the edge: a hint shows that there are more, until they are in sight.
  const [hasMore, setMore] = useState(false)
  const look = useCallback(() => {
    const element = scrolled.current
    if (element) setMore(element.scrollHeight - element.scrollTop - element.clientHeight > 4)
  }, [])
  useEffect(() => {
    const element = scrolled.current
    if (!element) return
    look()
    const watching = new ResizeObserver(look)
    watching.observe(element)
    return () => watching.disconnect()
  }, [look])
  useEffect(() => {
    const element = card.current
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onClose()
    }
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [onClose])
  return (
    <div
      ref={card}
      role="dialog"
      aria-labelledby={id}
      className="absolute inset-x-0 bottom-0 z-10 flex max-h-2/3 animate-fade-in flex-col shadow-block md:max-h-full overflow-hidden rounded-block [background:var(--popup-bg)]"
    >
      <div className="flex items-center justify-between gap-3 py-1 pr-1 pl-4">
        <h2 id={id} className="font-bold">
          {t('step.rules')}
        </h2>
        <IconButton label={t('common.close')} onClick={onClose} icon={<X aria-hidden className="size-5" />} />
      </div>
      {/* The button is inside, so that a keyboard reaches what scrolls. It ends below the edge: no text shows under it. */}
      <div
        ref={scrolled}
        onScroll={look}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 text-sm"
      >
        <RulesText {...text} isBrief />
        <div className="sticky -bottom-px -mx-4 mt-3 border-t border-line p-2 pb-2.25 [background:var(--popup-bg)]">
          {hasMore && (
            <span
              aria-hidden
              data-more
              className="pointer-events-none absolute inset-x-0 bottom-full flex h-12 items-end justify-center bg-linear-to-t from-black/55 to-transparent pb-1 text-white"
            >
              <ChevronDown className="size-5 animate-bounce motion-reduce:animate-none" />
            </span>
          )}
          <Button className="w-full" onClick={onClose}>
            {t('step.rulesRead')}
          </Button>
        </div>
      </div>
    </div>
  )
}

const isRound = (gameId: string): gameId is RoundGameId => Object.hasOwn(ROUND_GAMES, gameId)

/** Least return at the minimum bet, whose payouts are rounded down to the minor unit; null where it is not known. */
function smallestReturn({ gameId, rtp, minBet }: GameInfo, scale: number): number | null {
  const stake = parseAmount(minBet, scale)
  if (!stake.ok || stake.value === 0n || !(isSoloGame(gameId) || isRound(gameId))) return null
  return leastReturnAt(gameId, rtp, stake.value)
}

function RulesText({ lines, info, least = null, isBrief = false }: RulesTextProps) {
  const t = useT()
  const money = useMoney()
  const language = useLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const smallest = info && smallestReturn(info, money.decimals)
  return (
    <>
      <NumberedList lines={lines.map((line) => t(line))} />
      {info && (
        <dl
          className={cx(
            'mt-5 divide-y divide-line rounded-control border border-line bg-sunken px-4 text-sm',
            isBrief && 'max-md:hidden',
          )}
        >
          <Fact label={t('step.rulesReturn')}>
            {least === null || least === info.rtp
              ? percent.format(info.rtp / 10_000)
              : t('step.rulesReturnRange', {
                  least: percent.format(least / 10_000),
                  most: percent.format(info.rtp / 10_000),
                })}
          </Fact>
          {smallest !== null && smallest < (least ?? info.rtp) && (
            <Fact label={t('step.rulesSmallest')}>
              {t('step.rulesReturnFrom', { least: percent.format(smallest / 10_000) })}
            </Fact>
          )}
          <Fact label={t('step.rulesLimits')}>
            {t('step.rulesLimitsValue', { min: money.format(info.minBet), max: money.format(info.maxBet) })}
          </Fact>
          <Fact label={t('step.rulesMaxWin')}>{money.format(info.maxWin)}</Fact>
          {info.maxRoundWin !== undefined && (
            <Fact label={t('rounds.maxRoundWin')}>{money.format(info.maxRoundWin)}</Fact>
          )}
        </dl>
      )}
      <p className={cx('mt-2 text-xs text-quiet', isBrief && 'max-md:hidden')}>
        <UnitWorth />
      </p>
    </>
  )
}
