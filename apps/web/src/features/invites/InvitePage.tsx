import type { InvitedPlayer, InvitePage as InviteModel } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { QrCode } from '@baize/ui/qr-code'
import { Skeleton } from '@baize/ui/skeleton'
import { toast } from '@baize/ui/toast'
import { Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/client.ts'
import { refreshAnswers, useCall } from '../../api/query.ts'
import { newRequestId } from '../../api/request-id.ts'
import { useDelivery } from '../../api/use-delivery.ts'
import gem from '../../assets/art/gem.webp'
import { useDateTime, useLanguage, useT } from '../../i18n/language.ts'
import { openPopup } from '../../popups/stack.ts'
import { useSession } from '../../session/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMoney } from '../../ui/money.ts'
import { NumberedList } from '../../ui/NumberedList.tsx'
import { usePageHead } from '../../ui/page-head.ts'
import { TextField } from '../../ui/TextField.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { inviteLink } from './invite-link.ts'

const STATES = {
  WAITING: 'invites.WAITING',
  FLAGGED: 'invites.FLAGGED',
  PAID: 'invites.PAID',
  REFUSED: 'invites.REFUSED',
} as const

const PAGE = '/api/invite/mine'
const LINES = '/api/invite/statement'

/** A player's invitations: link, QR code, share sheet, figures, friends and statement. */
export function InvitePage() {
  const t = useT()
  usePageHead(t('invites.title'), t('invites.words'))
  const hasLogin = useSession((state) => state.hasLogin)
  return (
    <div className="grid grid-cols-1 gap-4">
      <header>
        <h1 className="text-2xl font-extrabold">{t('invites.title')}</h1>
        <p className="mt-1 max-w-prose text-quiet">{t('invites.words')}</p>
      </header>
      {hasLogin ? (
        <Mine />
      ) : (
        <section className="block-surface">
          <EmptyState
            art={gem}
            title={t('invites.logIn')}
            action={
              <Button variant="primary" onClick={() => openPopup('login', { tab: 'login' })}>
                {t('bets.login')}
              </Button>
            }
          />
        </section>
      )}
    </div>
  )
}

function Mine() {
  const t = useT()
  const asked = useCall(PAGE, {})
  const page = asked.data?.model
  if (!page)
    return asked.isError ? (
      <ErrorState title={t('invites.failed')} onRetry={() => void asked.refetch()} busy={asked.isFetching} />
    ) : (
      <Skeleton className="h-96" />
    )
  return (
    <>
      {!page.isOn && <p className="rounded-control bg-sunken p-3 text-sm text-quiet">{t('invites.off')}</p>}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <LinkCard page={page} />
        <div className="grid content-start gap-4">
          <Figures page={page} />
          <InviteSteps page={page} />
        </div>
      </div>
      <Friends friends={page.friends} currencyId={page.currencyId} />
      <Statement currencyId={page.currencyId} />
      {page.mayEnterCode && <EnterCode />}
    </>
  )
}

function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="block-surface grid content-start gap-3 p-4 md:p-6">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}

function LinkCard({ page }: { page: InviteModel }) {
  const t = useT()
  const [withSpin, setWithSpin] = useState(page.wheelLeft > 0)
  const link = inviteLink(page.code, withSpin ? page.wheelTag : undefined)
  // Dismissing the share sheet is not an error.
  const share = () => navigator.share({ text: t('invites.shareText'), url: link }).catch(() => undefined)
  return (
    <Card id="invite-link" title={t('invites.link')}>
      <QrCode text={link} label={t('invites.qr')} />
      <output
        aria-label={t('invites.link')}
        className="rounded-control bg-sunken p-3 font-mono text-sm break-all select-all"
      >
        {link}
      </output>
      <div className="flex flex-wrap gap-2">
        <CopyText label={t('invites.copy')} text={link} />
        {'share' in navigator && (
          <Button size="small" icon={<Share2 aria-hidden className="size-4" />} onClick={() => void share()}>
            {t('invites.share')}
          </Button>
        )}
      </div>
      {page.wheelLeft > 0 && (
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            className="size-5 accent-(--accent)"
            checked={withSpin}
            onChange={({ target }) => setWithSpin(target.checked)}
          />
          <span>
            {t('invites.wheelLink')}
            <span className="block text-quiet">{t('invites.wheelLeft', { count: page.wheelLeft })}</span>
          </span>
        </label>
      )}
      <p className="text-sm text-quiet">
        {t('invites.code')}: <span className="font-mono text-ink select-all">{page.code}</span>
      </p>
    </Card>
  )
}

function Figures({ page }: { page: InviteModel }) {
  const t = useT()
  const money = useMoney(page.currencyId)
  const deliver = useDelivery()
  const [isBusy, setBusy] = useState(false)
  const hasCommission = /[1-9]/.test(page.claimable)
  async function claim(): Promise<void> {
    setBusy(true)
    const requestId = newRequestId()
    const answer = await deliver(() => call('/api/invite/claim', { requestId }))
    setBusy(false)
    if (answer && isAccepted(answer))
      toast(t('invites.claimed', { amount: money.format(answer.model.amount) }), { tone: 'gain' })
    await Promise.all([refreshAnswers([PAGE]), refreshAnswers([LINES])])
  }
  return (
    <section className="block-surface grid gap-4 p-4 md:p-6">
      <dl className="grid grid-cols-2 gap-3">
        <Figure label={t('invites.invited')}>{page.invited}</Figure>
        <Figure label={t('invites.qualified')}>{page.qualified}</Figure>
        <Figure label={t('invites.earned')}>
          <MoneyText amount={page.earned} currencyId={page.currencyId} />
        </Figure>
        <Figure label={t('invites.claimable')}>
          <MoneyText amount={page.claimable} currencyId={page.currencyId} />
        </Figure>
      </dl>
      {hasCommission && (
        <Button variant="gain" size="large" busy={isBusy} onClick={() => void claim()}>
          {t('invites.claim', { amount: money.format(page.claimable) })}
        </Button>
      )}
    </section>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0 rounded-control bg-sunken p-3">
    <dt className="text-sm text-quiet">{label}</dt>
    <dd className="mt-1 text-xl font-extrabold tabular-nums">{children}</dd>
  </div>
)

function InviteSteps({ page: { terms, currencyId } }: { page: InviteModel }) {
  const t = useT()
  const money = useMoney(currencyId)
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', maximumFractionDigits: 2 })
  const steps = [
    t('invites.how1'),
    t('invites.how2', { deposit: money.format(terms.deposit), play: money.format(terms.play) }),
    t('invites.how3', { days: terms.days, reward: money.format(terms.reward) }),
    t('invites.how4', { percent: percent.format(terms.commission / 10_000) }),
  ]
  return (
    <Card id="invite-how" title={t('invites.how')}>
      <NumberedList lines={steps} />
      <p className="text-sm text-faint">{t('invites.fine')}</p>
    </Card>
  )
}

function Friends({
  friends,
  currencyId,
}: {
  friends: readonly InvitedPlayer[]
  currencyId: InviteModel['currencyId']
}) {
  const t = useT()
  const dateTime = useDateTime()
  return (
    <Card id="invite-friends" title={t('invites.friends')}>
      {friends.length === 0 ? (
        <EmptyState art={gem} title={t('invites.friendsNone')} text={t('invites.friendsNoneWords')} />
      ) : (
        <ul>
          {friends.map((friend) => (
            <li
              key={`${friend.name} ${friend.at}`}
              className="grid gap-2 border-t border-line py-3 first:border-0 sm:grid-cols-[1fr_auto_auto] sm:items-center"
            >
              <div className="min-w-0">
                <p className="font-semibold">{friend.name}</p>
                <p className="text-sm text-quiet">
                  <TimeText at={friend.at} />
                  {friend.dueAt !== null && <> · {t('invites.dueAt', { time: dateTime(friend.dueAt) })}</>}
                </p>
              </div>
              <p className="flex flex-wrap gap-2">
                {friend.hasDeposited && <Badge>{t('invites.deposited')}</Badge>}
                {friend.hasPlayed && <Badge>{t('invites.played')}</Badge>}
                <Badge>{t(STATES[friend.state])}</Badge>
              </p>
              <MoneyText
                amount={friend.earned}
                currencyId={currencyId}
                className="font-semibold sm:text-right"
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Statement({ currencyId }: { currencyId: InviteModel['currencyId'] }) {
  const t = useT()
  const [pageSize, setPageSize] = useState(10)
  const asked = useCall(LINES, { pageNo: 1, pageSize })
  const lines = asked.data?.model
  return (
    <Card id="invite-statement" title={t('invites.statement')}>
      {!lines || lines.items.length === 0 ? (
        <p className="text-sm text-quiet">{t('invites.statementNone')}</p>
      ) : (
        <ul>
          {lines.items.map((line) => (
            <li
              key={line.id}
              className="flex justify-between gap-3 border-t border-line py-2.5 text-sm first:border-0"
            >
              <span className="min-w-0">
                {line.kind === 'reward' ? t('invites.reward', { name: line.name }) : t('invites.commission')}
                <TimeText at={line.at} className="block text-quiet" />
              </span>
              <MoneyText
                amount={line.amount}
                currencyId={currencyId}
                signed
                className="font-semibold text-gain"
              />
            </li>
          ))}
        </ul>
      )}
      {lines && lines.total > lines.items.length && pageSize < 100 && (
        <Button onClick={() => setPageSize(Math.min(100, pageSize + 20))}>{t('common.more')}</Button>
      )}
    </Card>
  )
}

function EnterCode() {
  const t = useT()
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function enter(): Promise<void> {
    setBusy(true)
    const answer = await call('/api/invite/accept', { code: code.trim() })
    setBusy(false)
    if (!isAccepted(answer)) return
    toast(t('invites.entered', { name: answer.model.name }), { tone: 'gain' })
    await refreshAnswers([PAGE])
  }
  return (
    <Card id="invite-enter" title={t('invites.enter')}>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void enter()
        }}
      >
        <TextField
          label={t('invites.enterCode')}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="submit" busy={isBusy} disabled={code.trim() === ''}>
          {t('invites.enterAction')}
        </Button>
      </form>
    </Card>
  )
}
