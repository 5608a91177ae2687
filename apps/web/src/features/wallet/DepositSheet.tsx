import type { RechargeInfo, RechargeOrder } from '@baize/contract/player'
import { Skeleton } from '@baize/ui/skeleton'
import { unbroken } from '@baize/ui/unbroken'
import { Clock3, Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { callQuery, refreshAnswers, useQuery } from '../../api/query.ts'
import { useT } from '../../i18n/language.ts'
import { leave } from '../../player/leave.ts'
import { useSession } from '../../session/session.ts'
import { useUiState } from '../../session/ui-state.ts'
import { storage } from '../../storage/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useMoney } from '../../ui/money.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { BarredCard, StateCard } from '../identity/StateCard.tsx'
import { usePause } from '../protection/pause.ts'
import { ContactNeed } from '../security/ContactNeed.tsx'
import { DepositHistory } from './DepositHistory.tsx'
import { NewDeposit } from './NewDeposit.tsx'
import { OfferTaken } from './OfferTaken.tsx'
import { paidInAll } from './order-sum.ts'
import { PaymentProgress } from './PaymentProgress.tsx'
import { ResumePayment } from './ResumePayment.tsx'

/** Content of the deposit popup: method, amount and payment, and the history of deposits. */
export function DepositSheet({ onDone }: { onDone: () => void }) {
  const { userId } = useSession(({ user }) => user)
  const [agreed, setAgreed] = useState(() => storage.get('linkLogin')?.userId !== userId)
  return agreed ? (
    <Deposits onDone={onDone} />
  ) : (
    <WhoseAccount
      onDone={onDone}
      onAgree={() => {
        storage.remove('linkLogin')
        setAgreed(true)
      }}
    />
  )
}

/** Asked once after a log-in by link, which may belong to a stranger: the deposit would go to their account. */
function WhoseAccount({ onAgree, onDone }: { onAgree: () => void; onDone: () => void }) {
  const t = useT()
  const name = useSession(({ user }) => user.username)
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm">{t('pay.whoseAccount', { name })}</p>
      <Button variant="primary" onClick={onAgree}>
        {t('pay.whoseMine')}
      </Button>
      <Button
        onClick={() => {
          onDone()
          void leave()
        }}
      >
        {t('auth.linkNotMine')}
      </Button>
    </div>
  )
}

const setOrder = (rechargeSavePopupData: RechargeOrder | null): void =>
  useUiState.setState({ rechargeSavePopupData })

function Deposits({ onDone }: { onDone: () => void }) {
  const t = useT()
  const [tab, setTab] = useState<'new' | 'history'>('new')
  const order = useUiState((state) => state.rechargeSavePopupData)
  // Closed: an unfinished payment is offered again from the player's record.
  useEffect(() => () => setOrder(null), [])

  function resumePayment(next: RechargeOrder): void {
    setOrder(next)
    setTab('new')
  }
  function another(): void {
    setOrder(null)
    void refreshAnswers(['/api/pay/recharge_record'])
    void refreshAnswers(['/api/pay/recharge_info'])
  }

  return (
    <div className="grid min-h-104 grid-cols-1 content-start gap-5">
      <Segmented
        label={t('wallet.tabs')}
        value={tab}
        onChange={setTab}
        options={[
          { value: 'new', label: t('wallet.new') },
          { value: 'history', label: t('wallet.history') },
        ]}
      />
      {tab === 'history' && <DepositHistory onResume={resumePayment} />}
      {tab === 'new' &&
        (order ? (
          <PaymentProgress key={order.id} order={order} onAnother={another} onDone={onDone} />
        ) : (
          <LoadedDeposit onOrder={setOrder} />
        ))}
    </div>
  )
}

function LoadedDeposit({ onOrder }: { onOrder: (order: RechargeOrder) => void }) {
  const t = useT()
  const info = useQuery({ ...callQuery('/api/pay/recharge_info', {}), staleTime: 0 })
  const pause = usePause()
  if (info.data?.model.barred) return <BarredCard />
  if (pause?.why === 'break')
    return (
      <StateCard icon={Hourglass} title={pause.words}>
        {t('notify.breakRunsText')}
      </StateCard>
    )
  if (info.data)
    return (
      <>
        <Left onOrder={onOrder} />
        <Playing bonuses={info.data.model.bonuses} />
        {info.data.model.review && <OfferTaken review={info.data.model.review} />}
        <NewDeposit info={info.data.model} onOrder={onOrder} />
        {info.data.model.needsContact && <ContactNeed words={t('pay.contactToo')} />}
      </>
    )
  return info.isError ? (
    <ErrorState title={t('pay.failed')} onRetry={() => void info.refetch()} busy={info.isFetching} />
  ) : (
    <Skeleton className="h-80" />
  )
}

/** An unfinished payment whose code is still valid. */
function Left({ onOrder }: { onOrder: (order: RechargeOrder) => void }) {
  const t = useT()
  const money = useMoney()
  // It may have been started a moment ago, here or on another device.
  const record = useQuery({
    ...callQuery('/api/pay/recharge_record', { pageNo: 1, pageSize: 1 }),
    staleTime: 0,
  })
  const order = record.data?.model.items[0]
  if (order?.state !== 'WAITING') return null
  return (
    <div className="flex items-center gap-3 rounded-control bg-sunken py-1.5 pr-1.5 pl-4 text-sm">
      <Clock3 aria-hidden className="size-5 shrink-0 text-accent-ink" />
      <p className="min-w-0 flex-1">{unbroken(t('pay.waiting', { amount: paidInAll(order, money) }))}</p>
      <ResumePayment order={order} words={t('pay.goOn')} onResume={onOrder} />
    </div>
  )
}

function Playing({ bonuses }: Pick<RechargeInfo, 'bonuses'>) {
  const t = useT()
  const money = useMoney()
  const [next] = bonuses
  if (!next) return null
  return (
    <p className="rounded-control border border-line px-4 py-2.5 text-sm text-quiet">
      {unbroken(t('pay.playing', { amount: money.format(next.amount), left: money.format(next.left) }))}
    </p>
  )
}
