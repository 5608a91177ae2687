import type { RechargeOrder } from '@baize/contract/player'
import { never } from '@baize/kit'
import { qrOf } from '@baize/ui/qr'
import { QrCode } from '@baize/ui/qr-code'
import { ImageDown } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { callQuery, useQuery } from '../../api/query.ts'
import coin from '../../assets/art/coin.webp'
import { useLanguage, useT } from '../../i18n/language.ts'
import { reloadUser } from '../../player/account.ts'
import { onLive } from '../../realtime/events.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { keepFile } from '../../ui/keep-file.ts'
import { useMoney } from '../../ui/money.ts'
import { qrPicture } from '../../ui/qr-picture.ts'
import { useOnline } from '../../ui/use-online.ts'
import { GrantedBonus } from './Brought.tsx'
import { Outcome } from './Outcome.tsx'
import { coinsAsked, coinWords, paidInAll, rateOf, receivedNote } from './order-sum.ts'

/** Polling interval. Most changes are pushed earlier; polling adds the confirmations. */
const ASK_EVERY_MS = 4000

/** QRIS apps scan a code, also from an image, but accept none from the clipboard. */
const isScannedOnly = ({ method }: RechargeOrder): boolean => method === 'qris'

type PaymentProgressProps = { order: RechargeOrder; onAnother: () => void; onDone: () => void }

/** A payment made in the player's own app: what to pay, its progress, and its result. */
export function PaymentProgress({ order: first, onAnother, onDone }: PaymentProgressProps) {
  const status = useQuery({
    ...callQuery('/api/pay/recharge_status', { id: first.id }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && state.data.model.state !== 'WAITING' ? false : ASK_EVERY_MS,
  })
  const { refetch } = status
  const order = status.data?.model ?? first
  const { state } = order
  useEffect(() => onLive('event', () => void refetch()), [refetch])
  useEffect(() => onLive('balance', () => void refetch()), [refetch])
  useEffect(() => {
    if (state === 'PAID') void reloadUser()
  }, [state])

  switch (state) {
    case 'WAITING':
      return <PaymentInstructions order={order} onAnother={onAnother} />
    case 'PAID':
    case 'FAILED':
    case 'EXPIRED':
      return <Ended {...{ state, order, onAnother, onDone }} />
    default:
      return never(state)
  }
}

function PaymentInstructions({ order: told, onAnother }: Omit<PaymentProgressProps, 'onDone'>) {
  const t = useT()
  const language = useLanguage()
  const isOnline = useOnline()
  // These confirmations were of coins that are held and do not count: the rest starts at zero.
  const order = told.held !== '' && told.confirmations >= told.needed ? { ...told, confirmations: 0 } : told
  const isCoin = order.kind === 'crypto'
  // A code still visible could be paid a second time.
  const isSeen = isCoin && order.confirmations > 0
  return (
    <div className="grid animate-fade-in grid-cols-1 gap-4">
      <PaymentState {...{ order, isSeen }} />
      {!isSeen && <QrCode text={order.link || order.code} label={t('pay.qr')} />}
      {!isSeen && <OtherForm order={order} />}
      <div className="grid grid-cols-1 gap-2 rounded-control bg-sunken px-4 py-3 text-sm">
        {!isSeen && (
          <div className="flex items-baseline justify-between gap-4">
            <span className="text-quiet">{t('pay.timeLeft')}</span>
            <Countdown endsAt={order.expiresAt} label={t('pay.timeLeft')} className="font-bold" />
          </div>
        )}
        {isCoin && <Confirmations order={order} />}
        {order.held !== '' && (
          <p className="font-semibold">{t('pay.heldCoins', { held: coinWords(order.held, language) })}</p>
        )}
        <p role="status" className="text-quiet">
          {!isOnline && t('pay.offline')}
          {isOnline &&
            (order.confirmations > 0
              ? t('pay.confirmations', { seen: order.confirmations, needed: order.needed })
              : t('pay.notSeen'))}
        </p>
      </div>
      <p className="text-center text-xs text-quiet">{t('pay.stays')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {order.payUrl !== '' && (
          <a href={order.payUrl} target="_blank" rel="noreferrer" className={buttonClass('quiet', 'small')}>
            {t('pay.page')}
          </a>
        )}
        <Button variant="ghost" size="small" onClick={onAnother}>
          {t('pay.another')}
        </Button>
      </div>
    </div>
  )
}

/** Payment instructions, or that the payment has been seen. */
function PaymentState({ order, isSeen }: { order: RechargeOrder; isSeen: boolean }) {
  const t = useT()
  const money = useMoney()
  const isCoin = order.kind === 'crypto'
  const language = useLanguage()
  const rate = isCoin && !isSeen ? rateOf(order, money) : null
  const title = isCoin
    ? t('pay.coinTitle', { coin: coinWords(order.coin, language) })
    : t('pay.scanTitle', { amount: paidInAll(order, money) })
  return (
    <div className="text-center">
      <h3 className="amount text-lg font-extrabold text-balance">
        {isSeen ? t('pay.coinSeenTitle') : title}
      </h3>
      {rate && <p className="amount mt-1 text-sm">{t('pay.coinRate', rate)}</p>}
      <p className="mx-auto mt-1 max-w-sm text-sm text-quiet">
        {t(isSeen ? 'pay.coinSeenWords' : howWords(order))}
      </p>
    </div>
  )
}

function howWords(order: RechargeOrder) {
  if (order.method === 'lightning') return 'pay.lightningWords'
  if (order.kind === 'crypto') return 'pay.coinWords'
  return isScannedOnly(order) ? 'pay.qrisWords' : 'pay.scanWords'
}

/** The code in another form, for paying on the device that shows it. */
function OtherForm({ order }: { order: RechargeOrder }) {
  if (order.kind === 'crypto') return <CoinAddress order={order} />
  return isScannedOnly(order) ? <SaveCode order={order} /> : <Code order={order} />
}

function SaveCode({ order: { code, method } }: { order: RechargeOrder }) {
  const t = useT()
  // A code too long for a QR image is shown on the provider's page.
  const isDrawn = useMemo(() => qrOf(code) !== null, [code])
  if (!isDrawn) return null
  async function save(): Promise<void> {
    const picture = await qrPicture(code)
    if (picture) keepFile(picture, `baize-${method}.png`)
  }
  return (
    <Button icon={<ImageDown aria-hidden className="size-5" />} onClick={() => void save()}>
      {t('pay.saveQr')}
    </Button>
  )
}

function Code({ order: { code } }: { order: RechargeOrder }) {
  const t = useT()
  const shown = useRef<HTMLSpanElement>(null)
  return (
    <div className="flex items-center gap-2 rounded-control border border-line bg-sunken py-1.5 pr-1.5 pl-4">
      <p className="min-w-0 flex-1">
        <span className="block text-xs text-quiet">{t('pay.theCode')}</span>
        <span ref={shown} className="block truncate font-mono text-sm select-all">
          {code}
        </span>
      </p>
      <CopyText label={t('pay.copyCode')} text={code} from={shown} />
    </div>
  )
}

/** The full address: players compare it to the last character before sending coins. */
function CoinAddress({ order: { code, coin: asked, link, method } }: { order: RechargeOrder }) {
  const t = useT()
  // A Lightning invoice has the amount in it, and is nothing to compare letter by letter.
  const isInvoice = method === 'lightning'
  const shown = useRef<HTMLSpanElement>(null)
  return (
    <div className="grid grid-cols-1 gap-2.5 rounded-control border border-line bg-sunken px-4 py-3">
      <p>
        <span className="block text-xs text-quiet">{t(isInvoice ? 'pay.theCode' : 'pay.theAddress')}</span>
        <span
          ref={shown}
          className={`block font-mono text-sm select-all ${isInvoice ? 'truncate' : '[overflow-wrap:anywhere]'}`}
        >
          {code}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {link !== '' && (
          <a href={link} className={buttonClass('primary', 'small')}>
            {t('pay.openWallet')}
          </a>
        )}
        <CopyText label={t(isInvoice ? 'pay.copyCode' : 'pay.copyAddress')} text={code} from={shown} />
        {!isInvoice && <CopyText label={t('pay.copyAmount')} text={coinsAsked(asked).count} />}
      </div>
    </div>
  )
}

function Confirmations({ order: { confirmations, needed } }: { order: RechargeOrder }) {
  const t = useT()
  return (
    <div
      role="progressbar"
      aria-label={t('pay.confirmations', { seen: confirmations, needed })}
      aria-valuenow={confirmations}
      aria-valuemin={0}
      aria-valuemax={needed}
      className="flex gap-1"
    >
      {Array.from({ length: needed }, (_, at) => (
        <span
          key={at}
          className={`h-2 flex-1 rounded-full transition-colors duration-200 ${at < confirmations ? 'bg-accent' : 'bg-raised'}`}
        />
      ))}
    </div>
  )
}

type EndedProps = PaymentProgressProps & { state: 'PAID' | 'FAILED' | 'EXPIRED' }

function Ended({ state, order, onAnother, onDone }: EndedProps) {
  const t = useT()
  const money = useMoney()
  const language = useLanguage()
  const isCoin = order.kind === 'crypto'
  const came = receivedNote(order, t, language)
  const again = (
    <Button variant="primary" size="large" onClick={onAnother}>
      {t('wallet.again')}
    </Button>
  )
  switch (state) {
    case 'PAID':
      return (
        <div role="status">
          <Outcome
            art={coin}
            title={t('wallet.paidTitle', { amount: money.format(order.amount) })}
            words={t('wallet.paidWords', { amount: paidInAll(order, money) })}
          >
            {came !== null && <p className="mb-2 max-w-sm text-sm font-semibold">{came}</p>}
            <GrantedBonus order={order} />
            <Button variant="primary" size="large" onClick={onDone}>
              {t('wallet.playOn')}
            </Button>
            <Button variant="ghost" onClick={onAnother}>
              {t('pay.another')}
            </Button>
          </Outcome>
        </div>
      )
    case 'FAILED':
      return (
        <div role="status">
          <Outcome
            title={t(isCoin ? 'pay.coinFailedTitle' : 'wallet.failedTitle')}
            words={t(isCoin ? 'pay.coinFailedWords' : 'wallet.failedWords')}
          >
            {again}
          </Outcome>
        </div>
      )
    case 'EXPIRED':
      return (
        <div role="status">
          <Outcome
            title={t(isCoin ? 'pay.coinExpiredTitle' : 'wallet.expiredTitle')}
            words={t(isCoin ? 'pay.coinExpiredWords' : 'wallet.expiredWords')}
          >
            {order.waiting !== '' && (
              <p className="mb-2 max-w-sm text-sm font-semibold">
                {t('pay.waitingCoins', { waiting: coinWords(order.waiting, language) })}
              </p>
            )}
            {again}
          </Outcome>
        </div>
      )
    default:
      return never(state)
  }
}
