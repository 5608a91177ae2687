import { REFUSALS, type RechargeOrder } from '@baize/contract/player'
import { Uuid } from '@baize/contract/shared'
import { never } from '@baize/kit'
import { focusHeading } from '@baize/ui/dialog-focus'
import { LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { CallRefused, callQuery, queryClient, useQuery } from '../../api/query.ts'
import coin from '../../assets/art/coin.webp'
import { useT } from '../../i18n/language.ts'
import { reloadUser } from '../../player/account.ts'
import { openPopup } from '../../popups/stack.ts'
import { onLive } from '../../realtime/events.ts'
import { useSession } from '../../session/session.ts'
import { useNewestFlag } from '../../session/startup.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useMoney } from '../../ui/money.ts'
import { DepositButton } from '../protection/DepositButton.tsx'
import { GrantedBonus } from './Brought.tsx'
import { gameBegunAt } from './begun-at.ts'
import { Outcome } from './Outcome.tsx'
import { paidInAll } from './order-sum.ts'
import { isUsual, pauseAfter, requestCount } from './status-pace.ts'

/** Long enough to read the result. */
const BACK_MS = 5000

/** The provider's return URL. The state comes from our server, never from the URL. */
export function RechargeReturnPage() {
  const t = useT()
  const [query] = useSearchParams()
  const hasLogin = useSession((state) => state.hasLogin)
  const id = Uuid.safeParse(query.get('order'))
  useEffect(focusHeading, [])
  return (
    <section className="block-surface mx-auto w-full max-w-lg shadow-block">
      <h1 className="sr-only">{t('wallet.returnTitle')}</h1>
      {!hasLogin && (
        <Outcome title={t('wallet.loginTitle')} words={t('wallet.loginWords')}>
          <Button variant="primary" onClick={() => openPopup('login', { tab: 'login' })}>
            {t('bets.login')}
          </Button>
        </Outcome>
      )}
      {hasLogin && (id.success ? <Order id={id.data} /> : <Unknown />)}
    </section>
  )
}

function Order({ id }: { id: string }) {
  const t = useT()
  const options = callQuery('/api/pay/recharge_status', { id })
  const status = useQuery({
    ...options,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && state.data.model.state !== 'WAITING' ? false : pauseAfter(requestCount(state)),
  })
  const { refetch } = status
  const state = status.data?.model.state
  const asked = queryClient.getQueryState(options.queryKey)
  const slow = asked !== undefined && !isUsual(requestCount(asked))

  // A push arrives before the next poll.
  useEffect(() => onLive('event', () => void refetch()), [refetch])
  useEffect(() => onLive('balance', () => void refetch()), [refetch])
  useEffect(() => {
    if (state === 'PAID') void reloadUser()
  }, [state])

  if (status.error instanceof CallRefused && status.error.refused.status === REFUSALS.unknownOrder.status)
    return <Unknown />
  if (status.data) {
    return (
      <Known order={status.data.model} slow={slow} onAsk={() => void refetch()} asking={status.isFetching} />
    )
  }
  if (status.isError && slow) {
    return (
      <ErrorState
        title={t('common.networkError')}
        text={t('common.networkErrorHelp')}
        onRetry={() => void refetch()}
        busy={status.isFetching}
      />
    )
  }
  return <Waiting />
}

type KnownProps = { order: RechargeOrder; slow: boolean; onAsk: () => void; asking: boolean }

function Known({ order, slow, onAsk, asking }: KnownProps) {
  const t = useT()
  const money = useMoney()
  switch (order.state) {
    case 'PAID':
      return (
        <Outcome
          art={coin}
          title={t('wallet.paidTitle', { amount: money.format(order.amount) })}
          words={t('wallet.paidWords', { amount: paidInAll(order, money) })}
        >
          <GrantedBonus order={order} />
          <PlayOn />
        </Outcome>
      )
    case 'FAILED':
      return (
        <Outcome title={t('wallet.failedTitle')} words={t('wallet.failedWords')}>
          <Again />
        </Outcome>
      )
    case 'EXPIRED':
      return (
        <Outcome title={t('wallet.expiredTitle')} words={t('wallet.expiredWords')}>
          <Again />
        </Outcome>
      )
    case 'WAITING':
      return slow ? (
        <Slow order={order} onAsk={onAsk} asking={asking} />
      ) : (
        <Waiting amount={paidInAll(order, money)} />
      )
    default:
      return never(order.state)
  }
}

/** Back to the game where the deposit was started, else to the lobby; by itself where `autoBk` is set. */
function PlayOn() {
  const t = useT()
  const game = gameBegunAt()
  const autoBk = useNewestFlag('autoBk')
  const navigate = useNavigate()
  useEffect(() => {
    if (!autoBk) return undefined
    const timer = setTimeout(() => void navigate(game ?? '/', { replace: true }), BACK_MS)
    return () => clearTimeout(timer)
  }, [autoBk, game, navigate])
  return (
    <>
      {autoBk && (
        <p role="status" className="text-sm text-quiet">
          {t('wallet.autoBack')}
        </p>
      )}
      {game !== null && (
        <Link to={game} className={buttonClass('primary', 'large')}>
          {t('wallet.backToGame')}
        </Link>
      )}
      <Link to="/" className={game === null ? buttonClass('primary', 'large') : buttonClass('ghost')}>
        {t(game === null ? 'wallet.chooseGame' : 'wallet.toLobby')}
      </Link>
    </>
  )
}

function Waiting({ amount }: { amount?: string }) {
  const t = useT()
  return (
    <div role="status">
      <Outcome
        picture={<LoaderCircle aria-hidden className="size-14 animate-spin text-accent-ink" />}
        title={amount === undefined ? t('wallet.waitingTitle') : t('wallet.confirmingTitle', { amount })}
        words={t('wallet.waitingWords')}
      >
        <Link to="/" className={buttonClass('ghost')}>
          {t('wallet.toLobby')}
        </Link>
      </Outcome>
    </div>
  )
}

/**
 * It takes longer than usual, most often because the player came back without paying: the ways on are offered while the
 * page keeps asking. The provider may still be processing, so the payment is not called failed.
 */
function Slow({ order, onAsk, asking }: Omit<KnownProps, 'slow'>) {
  const t = useT()
  return (
    <Outcome title={t('wallet.slowTitle')} words={t('wallet.slowWords')}>
      <Button variant="primary" onClick={onAsk} busy={asking}>
        {t('wallet.checkAgain')}
      </Button>
      {order.payUrl !== '' && (
        <a href={order.payUrl} target="_top" className={buttonClass('quiet')}>
          {t('wallet.continue')}
        </a>
      )}
      <Link to="/" className={buttonClass('ghost')}>
        {t('wallet.toLobby')}
      </Link>
    </Outcome>
  )
}

function Unknown() {
  const t = useT()
  return (
    <Outcome title={t('wallet.unknownTitle')} words={t('wallet.unknownOrder')}>
      <Link to="/" className={buttonClass('primary')}>
        {t('wallet.toLobby')}
      </Link>
    </Outcome>
  )
}

function Again() {
  const t = useT()
  return (
    <>
      <DepositButton variant="primary" size="large" onClick={() => openPopup('deposit', {})}>
        {t('wallet.again')}
      </DepositButton>
      <Link to="/" className={buttonClass('ghost')}>
        {t('wallet.toLobby')}
      </Link>
    </>
  )
}
