import type { Autobet } from '@baize/contract/player'
import { formatAmount, minor } from '@baize/kit'
import { cx } from '@baize/ui/cx'
import { IconButton } from '@baize/ui/icon-button'
import { X } from 'lucide-react'
import { exactAmount } from '../../features/bets/bet-amounts.ts'
import { endWords } from '../../features/bets/end-words.ts'
import { useT } from '../../i18n/language.ts'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMoney } from '../../ui/money.ts'

type EndedRunProps = { readonly run: Autobet; readonly onClose: () => void; readonly className: string }

/** Result of an ended run in one line, until the next bet or until it is closed. The panel is free for bets again. */
export function EndedRun({ run, onClose, className }: EndedRunProps) {
  const t = useT()
  const { decimals } = useMoney()
  const net = exactAmount(run.paid, decimals) - exactAmount(run.staked, decimals)
  return (
    <div
      className={cx(
        'flex min-h-11 items-center gap-2 rounded-small border border-line bg-raised pl-3 text-xs leading-tight',
        className,
      )}
    >
      <p role="status" className="line-clamp-2 min-w-0 flex-1">
        <b>{t('autobet.title')}</b>
        {' · '}
        <span>{t('autobet.progress', { made: run.made, bets: run.bets })}</span>
        {' · '}
        <MoneyText
          amount={formatAmount(minor(net), decimals)}
          signed
          className={cx('font-semibold', net > 0n && 'text-gain')}
        />
        {' · '}
        <span>{endWords(run, t)}</span>
      </p>
      <IconButton label={t('autobet.close')} icon={<X aria-hidden className="size-4" />} onClick={onClose} />
    </div>
  )
}
