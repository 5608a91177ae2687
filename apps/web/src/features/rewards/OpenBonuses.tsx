import type { RewardsPage as Rewards } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { call } from '../../api/client.ts'
import { refreshAnswers, useCall } from '../../api/query.ts'
import { useDateTime, useT } from '../../i18n/language.ts'
import { confirmDialog } from '../../popups/dialogs.ts'
import { amountLess } from '../../ui/amounts.ts'
import { Button } from '../../ui/Button.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMoney } from '../../ui/money.ts'
import { BonusTerms, useBonusLine } from '../wallet/BonusTerms.tsx'
import { Bar } from './Bar.tsx'
import { Part } from './Part.tsx'

/** Bonuses that are still wagered, first the one whose turn it is. */
export function OpenBonuses({ bonuses }: Pick<Rewards, 'bonuses'>) {
  const t = useT()
  const money = useMoney()
  const dateTime = useDateTime()
  const line = useBonusLine()
  const rules = useCall('/api/pay/recharge_info', {}).data?.model.rules
  const giveUp = async (id: string, amount: string) => {
    if (
      !(await confirmDialog({
        message: t('rewards.giveUpAsk', { amount }),
        confirmLabel: t('rewards.giveUp'),
        danger: true,
      }))
    )
      return
    const reply = await call('/api/rewards/give_up', { bonusId: id })
    if (isAccepted(reply)) void refreshAnswers(['/api/rewards/page'])
  }
  return (
    <Part title={t('rewards.bonuses')}>
      <ul className="divide-y divide-line">
        {bonuses.map(({ id, amount, left, total, maxStake, expiresAt }, index) => {
          const share = Number(total) === 0 ? 100 : 100 - (Number(left) / Number(total)) * 100
          // Bonuses are wagered one after another, and `left` counts those before it, too.
          const before = bonuses[index - 1]
          const words = before
            ? t('rewards.bonusInLine', { left: money.format(amountLess(left, before.left, money.decimals)) })
            : t('rewards.bonusLeft', { left: money.format(left) })
          return (
            <li key={id} className="grid gap-2 py-3">
              <div className="flex items-center gap-3">
                <MoneyText amount={amount} className="flex-1 text-lg font-bold" />
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={t('rewards.giveUpOf', { amount: money.format(amount) })}
                  onClick={() => void giveUp(id, money.format(amount))}
                >
                  {t('rewards.giveUp')}
                </Button>
              </div>
              {!before && <Bar label={words} share={share} />}
              <p className="amount text-xs whitespace-normal text-quiet">
                {words}
                {expiresAt !== null && <> · {t('rewards.until', { time: dateTime(expiresAt) })}</>}
              </p>
              {rules && !before && (
                <>
                  <p className="text-sm">{line({ amount, wager: total, days: rules.days, maxStake })}</p>
                  <BonusTerms
                    {...{ rules }}
                    times={bonuses.length > 1 ? null : Math.round(Number(total) / Number(amount))}
                    isUncapped={maxStake === null}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
