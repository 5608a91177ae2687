import { toast } from '@baize/ui/toast'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { useT } from '../../i18n/language.ts'
import { timeZone } from '../../player/time-zone.ts'
import { sumAmounts } from '../../ui/amounts.ts'
import { Button } from '../../ui/Button.tsx'
import { flyCoins } from '../../ui/fly-coins.ts'
import { useMoney } from '../../ui/money.ts'
import { openContact } from '../security/ContactNeed.tsx'
import { claim, claimAll } from './claim.ts'

type ClaimProps = {
  /** The entitlement, and how the player reads it. */
  readonly name: string
  readonly label: string
  /** Words of the button; "Claim" by default. */
  readonly children?: string
  readonly wide?: boolean
  /** A scratch card comes with it. */
  readonly hasCard?: boolean
}

/** Claims a reward, or leads to the confirmation that every claim needs. */
export function Claim(props: ClaimProps) {
  const t = useT()
  const needsContact = useCall('/api/rewards/page', { zone: timeZone() }).data?.model.needsContact ?? false
  if (!needsContact) return <ClaimNow {...props} />
  const { label, wide = false } = props
  return (
    <Button
      size={wide ? 'large' : 'small'}
      className={wide ? 'w-full' : undefined}
      aria-label={t('rewards.confirmFirstOf', { name: label })}
      onClick={() => openContact()}
    >
      {t('rewards.confirmFirst')}
    </Button>
  )
}

/** Its coins fly to the balance; the page then shows what is left. */
function ClaimNow({ name, label, children, wide = false, hasCard = false }: ClaimProps) {
  const t = useT()
  const money = useMoney()
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const press = async (button: Element) => {
    setState('busy')
    const won = await claim(name)
    setState(won ? 'done' : 'idle')
    if (!won) return
    // A bonus is not in the balance yet.
    if (!won.isBonus) flyCoins(button)
    const amount = money.format(won.amount)
    toast(t(hasCard ? 'rewards.gotTask' : won.isBonus ? 'rewards.gotBonus' : 'rewards.got', { amount }), {
      tone: 'gain',
      durationMs: 3000,
    })
  }
  return (
    <Button
      variant={state === 'done' ? 'gain' : 'primary'}
      size={wide ? 'large' : 'small'}
      className={wide ? 'w-full' : undefined}
      busy={state === 'busy'}
      disabled={state === 'done'}
      aria-label={children ?? t('rewards.claimOf', { name: label })}
      onClick={({ currentTarget }) => void press(currentTarget)}
      icon={state === 'done' && <Check aria-hidden className="size-4 motion-safe:animate-pop-in" />}
    >
      {children ?? t('rewards.claim')}
    </Button>
  )
}

type ClaimAllProps = {
  readonly names: readonly string[]
  /** Those of them that come with a scratch card. */
  readonly withCard: readonly string[]
}

/** Claims everything that is ready, with one toast for all of it. */
export function ClaimAll({ names, withCard }: ClaimAllProps) {
  const t = useT()
  const money = useMoney()
  const [busy, setBusy] = useState(false)
  const press = async (button: Element) => {
    setBusy(true)
    const claimed = await claimAll(names)
    setBusy(false)
    if (claimed.length === 0) return
    const sum = (isBonus: boolean) =>
      sumAmounts(
        claimed.filter((reward) => reward.isBonus === isBonus).map(({ amount }) => amount),
        money.decimals,
      )
    const [paid, bonus] = [sum(false), sum(true)]
    const [hasPaid, hasBonus] = [Number(paid) > 0, Number(bonus) > 0]
    if (hasPaid) flyCoins(button)
    const words = !hasBonus ? 'rewards.got' : hasPaid ? 'rewards.gotBoth' : 'rewards.gotBonus'
    const got = t(words, { amount: money.format(hasPaid ? paid : bonus), bonus: money.format(bonus) })
    const count = claimed.filter(({ name }) => withCard.includes(name)).length
    const text = count > 0 ? `${got}. ${t('rewards.gotCards', { count })}` : got
    toast(text, { tone: 'gain', durationMs: 4000 })
  }
  return (
    <Button
      variant="primary"
      className="mt-3"
      busy={busy}
      onClick={({ currentTarget }) => void press(currentTarget)}
    >
      {t('rewards.claimAll')}
    </Button>
  )
}
