import type { RechargeOrder } from '@baize/contract/player'
import { useT } from '../../i18n/language.ts'
import { Badge } from '../../ui/Badge.tsx'

const LOOKS = {
  WAITING: { tone: 'accent', words: 'wallet.stateWaiting' },
  PAID: { tone: 'gain', words: 'wallet.statePaid' },
  FAILED: { tone: 'plain', words: 'wallet.stateFailed' },
  EXPIRED: { tone: 'plain', words: 'wallet.stateExpired' },
} as const

export function OrderState({ state }: { state: RechargeOrder['state'] }) {
  const t = useT()
  return <Badge tone={LOOKS[state].tone}>{t(LOOKS[state].words)}</Badge>
}
