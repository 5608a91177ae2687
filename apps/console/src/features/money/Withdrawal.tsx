import type { SettledAs, WithdrawalDetail } from '@baize/contract/operator'
import { RETURN_REASONS, type ReturnReason } from '@baize/contract/player'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { isSent, useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextArea } from '../../ui/Field.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { PayoutAccount } from '../../ui/PayoutAccount.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useStaffNames, useStaffPair } from '../../ui/StaffName.tsx'
import { Answered } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { callName } from '../../words/call-words.ts'
import { useT } from '../../words/language.ts'
import { callsAddress } from '../connections/addresses.ts'
import { Linked } from '../players/Player.tsx'
import { levelName } from '../players/Standing.tsx'
import { PayoutAge } from './payout-age.tsx'

export function Withdrawal() {
  const { id: withdrawalId = '' } = useParams()
  const detail = useRead('/api/operator/withdrawals/detail', { withdrawalId })
  return <Answered of={detail}>{({ model }) => <Detail withdrawal={model} />}</Answered>
}

type WithdrawalProps = { readonly withdrawal: WithdrawalDetail }

/** All facts for the decision on one screen. */
function Detail({ withdrawal }: WithdrawalProps) {
  const t = useT()
  const mayCalls = useMay('connections.calls')
  const pairOf = useStaffPair()
  const money = (amount: string) => <Money amount={amount} currencyId={withdrawal.currencyId} />
  return (
    <Page
      title={t('desk.withdrawal')}
      about={t(`desk.${withdrawal.state}`)}
      actions={
        mayCalls && (
          <Link className="underline" to={callsAddress({ id: withdrawal.id })}>
            {t('connections.callsOf')}
          </Link>
        )
      }
    >
      {withdrawal.unansweredSince !== null && (
        <p role="status" className="rounded-control bg-danger-quiet p-3">
          <span className="font-semibold text-danger">{t('desk.unanswered')}</span>{' '}
          <Time at={withdrawal.unansweredSince} ago />. {t('desk.unansweredText')}
        </p>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <Section title={t('desk.facts')}>
          <Facts
            facts={[
              [t('desk.amount'), money(withdrawal.amount)],
              [
                t('desk.player'),
                <Link key="player" className="underline" to={`/players/${withdrawal.userId}`}>
                  {withdrawal.username}
                </Link>,
              ],
              [
                t('desk.account'),
                <PayoutAccount key="account" account={withdrawal.account} holder={withdrawal.realName} />,
              ],
              [t('desk.balance'), money(withdrawal.balance)],
              [t('desk.paidIn'), money(withdrawal.paidIn)],
              [t('desk.paidOut'), money(withdrawal.paidOut)],
              [t('desk.wagered'), money(withdrawal.wagered)],
              [t('desk.depositCount'), withdrawal.deposits],
              [t('desk.paidBefore'), withdrawal.paidBefore === 0 ? t('desk.first') : withdrawal.paidBefore],
              [t('desk.identity'), levelName(withdrawal.identityLevel, t)],
              [t('step.requested'), <PayoutAge key="age" withdrawal={withdrawal} t={t} />],
              [t('desk.registered'), <Time key="registered" at={withdrawal.registeredAt} />],
            ]}
          />
        </Section>
        <div className="grid content-start gap-4">
          <Section title={t('desk.why')}>
            <div className="flex flex-wrap gap-2">
              {withdrawal.held.map((why) => (
                <StatusChip key={why} tone="waiting">
                  {t(`desk.why.${why}`)}
                </StatusChip>
              ))}
              {withdrawal.states.map((state) => (
                <StatusChip key={state} tone="bad">
                  {t(`desk.${state}`)}
                </StatusChip>
              ))}
            </div>
            <Linked title={t('desk.sameAccount')} players={withdrawal.samePayoutAccount} />
            <Linked title={t('desk.sameDevice')} players={withdrawal.sameDevice} />
          </Section>
          {withdrawal.state === 'REVIEWING' && <Decide withdrawal={withdrawal} />}
          {withdrawal.canSettle && <Stuck withdrawal={withdrawal} />}
          <Section title={t('desk.history')}>
            <ul className="grid gap-2">
              {withdrawal.history.map(({ what, at, by, approvedBy, note }) => (
                <li key={what}>
                  <span className="font-semibold">{t(`step.${what}`)}</span> <Time at={at} />{' '}
                  {by !== null && pairOf(by, approvedBy)}
                  {note !== null && <p className="break-words whitespace-pre-wrap text-quiet">{note}</p>}
                </li>
              ))}
            </ul>
          </Section>
        </div>
      </div>
    </Page>
  )
}

/**
 * The note is typed beside the facts: from the queue, an approval takes three clicks with its confirmation. A request that
 * waits for its second person is shown in its place.
 */
function Decide({ withdrawal }: WithdrawalProps) {
  const t = useT()
  const nameOf = useStaffNames()
  const act = useAct()
  const mayDecide = useMay('money.withdrawals')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isReturning, setReturning] = useState(false)
  const withdrawalId = withdrawal.id
  const requests = useRead('/api/operator/approvals', {
    state: 'WAITING',
    page: 'withdrawal',
    thingId: withdrawalId,
    pageSize: 20,
  })
  if (!mayDecide) return null
  const [waiting] = requests.data?.model.items ?? []
  if (waiting)
    return (
      <Section title={t('desk.decision')}>
        <p>
          <StatusChip tone="waiting">{t('approvals.waitsForSecond')}</StatusChip> {callName(waiting.path, t)}{' '}
          · {t('approvals.asks', { name: nameOf(waiting.requestedBy) })} ·{' '}
          <Time at={waiting.requestedAt} ago />
        </p>
        <Link className="underline" to={`/approvals?request=${waiting.id}`}>
          {t('approvals.seeRequest')}
        </Link>
      </Section>
    )
  const approve = async (): Promise<void> => {
    setBusy(true)
    const input = { withdrawalId, note: note.trim() }
    await act('/api/operator/withdrawals/approve', input, { done: t('desk.approved') })
    setBusy(false)
  }
  return (
    <Section title={t('desk.decision')}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void approve()
        }}
      >
        <TextArea
          label={t('shell.reason')}
          hint={t('shell.reasonHint')}
          required
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="main" isBusy={isBusy} disabled={note.trim() === ''}>
            {t('desk.approve')}
          </Button>
          <Button onClick={() => setReturning(true)}>{t('desk.reject')}</Button>
        </div>
      </form>
      {isReturning && <GiveBack withdrawal={withdrawal} onClose={() => setReturning(false)} />}
    </Section>
  )
}

/** Its provider has told no outcome: two people who have looked there end it. */
function Stuck({ withdrawal }: WithdrawalProps) {
  const t = useT()
  const mayDecide = useMay('money.withdrawals')
  const [outcome, setOutcome] = useState<SettledAs | null>(null)
  return (
    <Section title={t('desk.stuck')}>
      <p>{t('desk.stuckText')}</p>
      {mayDecide && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOutcome('paid')}>{t('desk.settle.paid')}</Button>
          <Button onClick={() => setOutcome('notPaid')}>{t('desk.settle.notPaid')}</Button>
        </div>
      )}
      {outcome && <Settle withdrawalId={withdrawal.id} outcome={outcome} onClose={() => setOutcome(null)} />}
    </Section>
  )
}

type SettleProps = {
  readonly withdrawalId: string
  readonly outcome: SettledAs
  readonly onClose: () => void
}

function Settle({ withdrawalId, outcome, onClose }: SettleProps) {
  const t = useT()
  const act = useAct()
  return (
    <ReasonDialog
      title={t(`desk.settle.${outcome}`)}
      action={t(`desk.settle.${outcome}`)}
      look="danger"
      onClose={onClose}
      onReason={async (note) => {
        const input = { withdrawalId, outcome, note }
        const done = t(`desk.settled.${outcome}`)
        return isSent(await act('/api/operator/withdrawals/settle', input, { done }))
      }}
    >
      <p>{t(`desk.settleText.${outcome}`)}</p>
    </ReasonDialog>
  )
}

function GiveBack({ withdrawal, onClose }: WithdrawalProps & { readonly onClose: () => void }) {
  const t = useT()
  const act = useAct()
  const [reason, setReason] = useState<ReturnReason>('other')
  return (
    <ReasonDialog
      title={t('desk.reject')}
      action={t('desk.reject')}
      look="danger"
      onClose={onClose}
      onReason={async (note) => {
        const input = { withdrawalId: withdrawal.id, reason, note }
        const outcome = await act('/api/operator/withdrawals/reject', input, { done: t('desk.rejected') })
        return isSent(outcome)
      }}
    >
      <SelectField
        label={t('desk.rejectReason')}
        value={reason}
        onChange={({ target }) => setReason(RETURN_REASONS.find((each) => each === target.value) ?? 'other')}
        options={RETURN_REASONS.map((value) => ({ value, label: t(`reason.return.${value}`) }))}
      />
    </ReasonDialog>
  )
}
