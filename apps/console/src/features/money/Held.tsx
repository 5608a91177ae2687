import type { HeldAct, HeldPayment } from '@baize/contract/operator'
import { useState } from 'react'
import { Link } from 'react-router'
import { isSent, useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useStaffNames } from '../../ui/StaffName.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useT } from '../../words/language.ts'

const PAGE_SIZE = 20
const TONES: Readonly<Record<HeldPayment['state'], ChipTone>> = {
  held: 'bad',
  returning: 'waiting',
  returned: 'good',
  credited: 'good',
  dismissed: 'plain',
}
const PERMISSIONS = {
  return: 'money.refunds',
  credit: 'money.adjust',
  dismiss: 'money.refunds',
} as const

/** Payments that arrived and are not credited by themselves, and what can be done with each. */
export function Held() {
  const t = useT()
  const [filters, setFilter] = useFilters(['page', 'show'])
  const pageNo = Math.max(1, Math.trunc(Number(filters.page)) || 1)
  const showing = filters.show === 'done' ? 'done' : 'open'
  const held = useRead('/api/operator/payments/held', { show: showing, pageNo, pageSize: PAGE_SIZE })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  return (
    <Page title={t('held.title')} about={t('held.about')}>
      <SelectField
        label={t('held.show')}
        value={showing}
        onChange={({ target }) => setFilter('show', target.value)}
        options={[
          { value: 'open', label: t('held.open') },
          { value: 'done', label: t('held.done') },
        ]}
      />
      <Answered of={held}>
        {({ model: { items, total } }) => (
          <>
            {items.length === 0 && <Empty title={t('held.none')} />}
            <div className="grid gap-4 lg:grid-cols-2">
              {items.map((payment) => (
                <Payment
                  key={payment.id}
                  payment={payment}
                  onAct={(act) => setChosen({ act, heldId: payment.id })}
                />
              ))}
            </div>
            {total > PAGE_SIZE && (
              <nav aria-label={t('held.title')} className="flex items-center justify-center gap-3">
                <Button small disabled={pageNo === 1} onClick={() => setFilter('page', String(pageNo - 1))}>
                  {t('held.previous')}
                </Button>
                <Button
                  small
                  disabled={pageNo * PAGE_SIZE >= total}
                  onClick={() => setFilter('page', String(pageNo + 1))}
                >
                  {t('held.next')}
                </Button>
              </nav>
            )}
          </>
        )}
      </Answered>
      {chosen && <Decide chosen={chosen} onClose={() => setChosen(null)} />}
    </Page>
  )
}

type Chosen = { readonly act: HeldAct; readonly heldId: string }

function Payment({
  payment,
  onAct,
}: {
  readonly payment: HeldPayment
  readonly onAct: (act: HeldAct) => void
}) {
  const t = useT()
  const may = {
    return: useMay(PERMISSIONS.return),
    credit: useMay(PERMISSIONS.credit),
    dismiss: useMay(PERMISSIONS.dismiss),
  }
  const { ordered, userId, username } = payment
  const nameOf = useStaffNames()
  const people = nameOf(payment.decidedBy, payment.approvedBy)
  return (
    <Section title={`${payment.amount} ${payment.currency}`}>
      <StatusChip tone={TONES[payment.state]}>{t(`held.state.${payment.state}`)}</StatusChip>
      <p>{t(`held.reason.${payment.reason}`)}</p>
      <Facts
        facts={[
          ...(userId === null
            ? []
            : [
                [
                  t('desk.player'),
                  <Link key="player" className="underline" to={`/players/${userId}`}>
                    {username ?? userId}
                  </Link>,
                ] as const,
              ]),
          ...(ordered === null
            ? []
            : [
                [
                  t('held.ordered'),
                  <Money key="ordered" amount={ordered.amount} currencyId={ordered.currencyId} />,
                ] as const,
              ]),
          [t('held.payer'), payment.payer === '' ? t('held.payerUnknown') : payment.payer],
          [t('held.by'), payment.connector],
          [t('held.reference'), <Code key="reference" text={payment.reference} />],
          [t('desk.at'), <Time key="at" at={payment.createdAt} />],
          ...(people === '' ? [] : [[t('cash.people'), people] as const]),
        ]}
      />
      {payment.note !== '' && <p className="break-words whitespace-pre-wrap text-quiet">{payment.note}</p>}
      <div className="flex flex-wrap gap-2">
        {payment.can
          .filter((act) => may[act])
          .map((act) => (
            <Button key={act} look={act === 'return' ? 'main' : 'plain'} onClick={() => onAct(act)}>
              {t(`held.act.${act}`)}
            </Button>
          ))}
      </div>
    </Section>
  )
}

function Decide({
  chosen: { act, heldId },
  onClose,
}: {
  readonly chosen: Chosen
  readonly onClose: () => void
}) {
  const t = useT()
  const send = useAct()
  return (
    <ReasonDialog
      title={t(`held.act.${act}`)}
      action={t(`held.act.${act}`)}
      onClose={onClose}
      onReason={async (note) =>
        isSent(
          await send(`/api/operator/payments/held/${act}`, { heldId, note }, { done: t(`held.did.${act}`) }),
        )
      }
    >
      <p>{t(`held.text.${act}`)}</p>
    </ReasonDialog>
  )
}
