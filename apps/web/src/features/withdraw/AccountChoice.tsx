import type { PayoutAccount, WithdrawInfo } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { cx } from '@baize/ui/cx'
import { IconButton } from '@baize/ui/icon-button'
import { Coins, Landmark, QrCode, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { call } from '../../api/client.ts'
import { useT } from '../../i18n/language.ts'
import { confirmDialog } from '../../popups/dialogs.ts'
import { accountName } from './account-name.ts'

const ICONS = { bankUs: Landmark, bankId: Landmark, pix: QrCode, coins: Coins } as const

type AccountChoiceProps = {
  accounts: readonly PayoutAccount[]
  chosen: string | null
  onChoose: (accountId: string) => void
  onChanged: (info: WithdrawInfo) => void
}

export function AccountChoice({ accounts, chosen, onChoose, onChanged }: AccountChoiceProps) {
  const t = useT()
  const group = useId()

  async function remove(account: PayoutAccount): Promise<void> {
    const named = `${accountName(account, t)} ${account.masked}`
    const message = t('withdraw.removeAsk', { account: named })
    if (!(await confirmDialog({ message, confirmLabel: t('withdraw.remove'), danger: true }))) return
    const answer = await call('/api/pay/payout_account/remove', { accountId: account.id })
    if (isAccepted(answer)) onChanged(answer.model)
  }

  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-1.5 text-sm font-medium text-quiet">{t('withdraw.to')}</legend>
      {accounts.map((account) => {
        const name = accountName(account, t)
        const Icon = ICONS[account.kind]
        return (
          <div
            key={account.id}
            className={cx(
              'flex items-center rounded-control border pr-1 transition-colors duration-150',
              account.id === chosen ? 'border-accent-ink bg-accent-quiet' : 'border-line bg-sunken',
            )}
          >
            <label className="relative flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-control px-4 has-focus-visible:outline-2 has-focus-visible:outline-accent-ink">
              <input
                type="radio"
                className="sr-only"
                name={group}
                value={account.id}
                checked={account.id === chosen}
                onChange={() => onChoose(account.id)}
              />
              <Icon aria-hidden className="size-5 shrink-0 text-quiet" />
              <span className="min-w-0">
                <span className="block truncate font-semibold">{name}</span>
                <span className="amount block truncate text-sm text-quiet">{account.masked}</span>
              </span>
            </label>
            <IconButton
              label={t('withdraw.removeAccount', { account: `${name} ${account.masked}` })}
              onClick={() => void remove(account)}
              icon={<Trash2 aria-hidden className="size-4" />}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
