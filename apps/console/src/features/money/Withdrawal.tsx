import { RETURN_REASONS, type ReturnReason, type WithdrawalDetail } from '@baize/contract'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { isSent, useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextArea } from '../../ui/Field.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Answered } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import { Linked } from '../players/Player.tsx'

export function Withdrawal() {
  const { id: withdrawalId = '' } = useParams()
  const detail = useRead('/api/operator/withdrawals/detail', { withdrawalId })
  return <Answered of={detail}>{({ model }) => <Detail one={model} />}</Answered>
}

type OfOne = { readonly one: WithdrawalDetail }

/** All facts for the decision on one screen. */
function Detail({ one }: OfOne) {
  const t = useT()
  const money = (amount: string) => <Money amount={amount} currencyId={one.currencyId} />
  return (
    <Page title={t('desk.withdrawal')} about={t(`desk.${one.state}`)}>
      <div className="grid gap-4 lg:grid-cols-2">
        <Section title={t('desk.facts')}>
          <Facts
            facts={[
              [t('desk.amount'), money(one.amount)],
              [
                t('desk.player'),
                <Link key="player" className="underline" to={`/players/${one.userId}`}>
                  {one.username}
                </Link>,
              ],
              [t('desk.account'), `${one.account.bank} ${one.account.masked}`],
              [t('desk.balance'), money(one.balance)],
              [t('desk.paidIn'), money(one.paidIn)],
              [t('desk.paidOut'), money(one.paidOut)],
              [t('desk.wagered'), money(one.wagered)],
              [t('desk.depositCount'), one.deposits],
              [t('desk.paidBefore'), one.paidBefore === 0 ? t('desk.first') : one.paidBefore],
              [t('desk.identity'), one.identityLevel],
              [t('desk.registered'), <Time key="registered" at={one.registeredAt} />],
            ]}
          />
        </Section>
        <div className="grid content-start gap-4">
          <Section title={t('desk.why')}>
            <div className="flex flex-wrap gap-2">
              {one.held.map((why) => (
                <StatusChip key={why} tone="waiting">
                  {t(`desk.why.${why}`)}
                </StatusChip>
              ))}
              {one.states.map((state) => (
                <StatusChip key={state} tone="bad">
                  {t(`desk.${state}`)}
                </StatusChip>
              ))}
            </div>
            <Linked title={t('desk.sameAccount')} players={one.samePayoutAccount} />
            <Linked title={t('desk.sameDevice')} players={one.sameDevice} />
          </Section>
          {one.state === 'REVIEWING' && <Decide one={one} />}
          <Section title={t('desk.history')}>
            <ul className="grid gap-2">
              {one.history.map(({ what, at, by, approvedBy, note }) => (
                <li key={what}>
                  <span className="font-semibold">{t(`step.${what}`)}</span> <Time at={at} />{' '}
                  {[by, approvedBy].filter((name) => name !== null).join(', ')}
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

/** The note is typed beside the facts: from the queue, an approval takes three clicks with its confirmation. */
function Decide({ one }: OfOne) {
  const t = useT()
  const act = useAct()
  const mayDecide = useMay('money.withdrawals')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isReturning, setReturning] = useState(false)
  if (!mayDecide) return null
  const withdrawalId = one.id
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
      {isReturning && <GiveBack one={one} onClose={() => setReturning(false)} />}
    </Section>
  )
}

function GiveBack({ one, onClose }: OfOne & { readonly onClose: () => void }) {
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
        const input = { withdrawalId: one.id, reason, note }
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
