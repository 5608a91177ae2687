import type { PlayerProfile } from '@baize/contract/operator'
import { COIN_NETWORKS } from '@baize/contract/shared'
import { useT } from '../words/language.ts'
import { isPlainKey, type T } from '../words/words.ts'
import { Code } from './Code.tsx'

type Account = Pick<PlayerProfile['payoutAccounts'][number], 'kind' | 'bank' | 'masked'>

/** The bank, the kind of Pix key or the network of an account, as people call it. */
export function payoutAccountName({ kind, bank }: Account, t: T): string {
  switch (kind) {
    case 'bankUs':
      return t('terms.method.bankUs')
    case 'bankId':
      return bank
    case 'pix': {
      const key = `payout.pix.${bank}`
      return isPlainKey(key) ? t(key) : t('terms.method.pix')
    }
    case 'coins':
      return t('payout.wallet', { network: COIN_NETWORKS.find(({ id }) => id === bank)?.name ?? bank })
  }
}

type PayoutAccountProps = {
  readonly account: Account
  /** Whose name payouts to it carry, where it is not said beside it. */
  readonly holder?: string
}

/** Where a withdrawal goes to: a bank, key or wallet with the end of its number, and the holder. */
export function PayoutAccount({ account, holder = '' }: PayoutAccountProps) {
  const t = useT()
  return (
    <div>
      {payoutAccountName(account, t)} <span className="tabular-nums">{account.masked}</span>
      {holder !== '' && <p className="text-sm text-quiet">{t('payout.holder', { name: holder })}</p>}
      {account.kind === 'bankUs' && (
        <details>
          <summary className="min-h-11 content-center text-sm text-quiet">{t('payout.details')}</summary>
          {t('payout.routing')} <Code text={account.bank} />
        </details>
      )}
    </div>
  )
}
