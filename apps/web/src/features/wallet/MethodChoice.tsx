import type { RechargeKind, RechargeMethod } from '@baize/contract/player'
import { cx } from '@baize/ui/cx'
import type { Key } from '@baize/words'
import { CreditCard, QrCode } from 'lucide-react'
import { useId } from 'react'
import { useT } from '../../i18n/language.ts'
import { CoinMark } from './CoinMark.tsx'

const ICONS = { instant: QrCode, card: CreditCard } as const
const KIND_WORDS = {
  instant: 'pay.kinds.instant',
  card: 'pay.kinds.card',
  crypto: 'pay.kinds.crypto',
} as const satisfies Record<RechargeKind, Key>
const NAMES = {
  pix: 'pay.methods.pix',
  qris: 'pay.methods.qris',
  card: 'pay.methods.card',
  usdt: 'pay.methods.usdt',
  usdteth: 'pay.methods.usdteth',
  btc: 'pay.methods.btc',
  lightning: 'pay.methods.lightning',
} as const satisfies Record<string, Key>
/** Networks of methods in coins, named beside the coin: coins sent on another network are lost. */
const NETWORKS: ReadonlyMap<string, string> = new Map([
  ['usdt', 'Tron'],
  ['usdteth', 'Ethereum'],
  ['btc', 'Bitcoin'],
  ['lightning', 'Lightning'],
])
const isNamed = (id: string): id is keyof typeof NAMES => Object.hasOwn(NAMES, id)

/** Name of a payment method; its id where this build does not know it. */
export function useMethodName(): (id: string) => string {
  const t = useT()
  return (id) => (isNamed(id) ? t(NAMES[id]) : id.toUpperCase())
}

const GRIDS: Readonly<Record<number, string>> = { 2: 'grid-cols-2', 4: 'grid-cols-4' }

type MethodChoiceProps = {
  methods: readonly RechargeMethod[]
  chosen: string
  disabled: boolean
  onChoose: (id: string) => void
}

/** All in one row, so that amount and button stay visible on a phone. */
export function MethodChoice({ methods, chosen, disabled, onChoose }: MethodChoiceProps) {
  const t = useT()
  const nameOf = useMethodName()
  const group = useId()
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1.5 text-sm font-medium text-quiet">{t('pay.with')}</legend>
      <div className={cx('grid gap-2', GRIDS[methods.length] ?? 'grid-cols-3')}>
        {methods.map(({ id, kind }) => (
          <label
            key={id}
            className={cx(
              'relative grid min-h-18 content-center justify-items-center gap-0.5 rounded-control border px-1 py-2 text-center transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-accent-ink',
              id === chosen ? 'border-accent-ink bg-accent-quiet' : 'border-line bg-sunken hover:bg-button',
            )}
          >
            <input
              type="radio"
              className="sr-only"
              name={group}
              value={id}
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
            <Mark
              {...{ id, kind }}
              className={cx('size-5', id === chosen ? 'text-accent-ink' : 'text-quiet')}
            />
            <span className="text-sm font-bold">{nameOf(id)}</span>
            {NETWORKS.has(id) ? (
              <span className="text-xs font-semibold">{NETWORKS.get(id)}</span>
            ) : (
              <span className="text-xs text-quiet">{t(KIND_WORDS[kind])}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type MarkProps = Pick<RechargeMethod, 'id' | 'kind'> & { className: string }

function Mark({ id, kind, className }: MarkProps) {
  if (kind === 'crypto') return <CoinMark coin={id} className={className} />
  const Icon = ICONS[kind]
  return <Icon aria-hidden className={className} />
}
