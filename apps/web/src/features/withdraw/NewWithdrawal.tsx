import type { Withdrawal, WithdrawInfo } from '@baize/contract/player'
import { Info, Landmark } from 'lucide-react'
import { useState } from 'react'
import { useSetOwnAnswer } from '../../api/query.ts'
import { useT } from '../../i18n/language.ts'
import { NeedRow } from '../../popups/NeedRow.tsx'
import { needsIn } from '../../popups/withdraw-needs.ts'
import { useSession } from '../../session/session.ts'
import { useStartup } from '../../session/startup.ts'
import { Button } from '../../ui/Button.tsx'
import { useMoney } from '../../ui/money.ts'
import { IdentityNeed } from '../identity/IdentityNeed.tsx'
import { ContactNeed } from '../security/ContactNeed.tsx'
import { AddAccount } from './AddAccount.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { Receipt } from './Receipt.tsx'
import { refreshWithdrawals } from './refresh.ts'
import { Available, type WithdrawalDraft, WithdrawForm } from './WithdrawForm.tsx'

/** The steps of a withdrawal: requirements, account, amount, password, receipt. */
export function NewWithdrawal({ info, onHistory }: { info: WithdrawInfo; onHistory: () => void }) {
  const t = useT()
  const { decimals } = useMoney()
  const { enableWithdraw } = useStartup().smsConfig
  const phoneChecked = useSession(({ user }) => user.phoneChecked)
  const setOwnAnswer = useSetOwnAnswer()
  const [adding, setAdding] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const [amount, setAmount] = useState('')
  const [draft, setDraft] = useState<WithdrawalDraft | null>(null)
  const [done, setDone] = useState<Withdrawal | null>(null)
  const needs = needsIn(
    {
      depositForWithdraw: info.depositForWithdraw,
      depositTotal: info.depositTotal,
      wageringLeft: info.wageringLeft,
      wageringTotal: info.wageringTotal,
    },
    decimals,
  )

  function changed(next: WithdrawInfo): void {
    setOwnAnswer(['/api/pay/withdraw_info', {}], { model: next })
    setAdding(false)
  }

  function startOver(): void {
    setDone(null)
    setDraft(null)
    setAmount('')
  }

  if (done) return <Receipt withdrawal={done} onHistory={onHistory} onNew={startOver} />
  if (draft)
    return (
      <ConfirmStep
        {...{ draft, info }}
        onBack={() => setDraft(null)}
        onDone={(made) => {
          setDone(made)
          refreshWithdrawals()
        }}
      />
    )
  if (adding || (info.accounts.length === 0 && needs.length === 0 && info.open && !info.identityNeeded))
    return (
      <AddAccount
        info={info}
        onAdded={(next) => {
          changed(next)
          setChosen(next.accounts[0]?.id ?? null)
        }}
        onBack={adding ? () => setAdding(false) : undefined}
      />
    )
  return (
    <div className="grid grid-cols-1 gap-5">
      <BlockedReason info={info} />
      {enableWithdraw && !phoneChecked && <ContactNeed words={t('withdraw.phoneFirst')} begin="phone" />}
      {needs.length > 0 ? (
        <>
          <Available info={info} />
          <Missing needs={needs} />
          {info.accounts.length === 0 && (
            <AccountNeed waits={info.identityNeeded} onAdd={() => setAdding(true)} />
          )}
        </>
      ) : info.identityNeeded ? (
        <Available info={info} />
      ) : (
        <WithdrawForm
          {...{ info, amount, chosen }}
          onAmount={setAmount}
          onChoose={setChosen}
          onAdd={() => setAdding(true)}
          onChanged={changed}
          onDraft={setDraft}
        />
      )}
    </div>
  )
}

function BlockedReason({ info }: { info: WithdrawInfo }) {
  const t = useT()
  const words = reasonIn(info)
  if (words === null) return null
  if (words === 'withdraw.identity') return <IdentityNeed />
  return (
    <p role="status" className="flex items-start gap-3 rounded-control bg-sunken px-4 py-3 text-sm">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
      {t(words)}
    </p>
  )
}

function reasonIn({ open, frozen, identityNeeded }: WithdrawInfo) {
  if (!open) return 'withdraw.closed'
  if (frozen) return 'withdraw.frozen'
  return identityNeeded ? 'withdraw.identity' : null
}

function Missing({ needs }: { needs: ReturnType<typeof needsIn> }) {
  const t = useT()
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="font-bold">{t('withdraw.notYet')}</h3>
      <ul className="grid grid-cols-1 gap-3">
        {needs.map((need) => (
          <NeedRow key={need.of} need={need} />
        ))}
      </ul>
      <p className="text-sm text-quiet">{t('withdraw.notYetText')}</p>
    </section>
  )
}

/** An account can be added before other requirements are met, except identity: it must be in the document's name. */
function AccountNeed({ waits, onAdd }: { waits: boolean; onAdd: () => void }) {
  const t = useT()
  return (
    <div className="grid justify-items-start gap-3 rounded-control bg-sunken px-4 py-3.5 text-sm">
      <p className="flex items-start gap-3">
        <Landmark aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
        {t(waits ? 'withdraw.accountLater' : 'withdraw.accountNeeded')}
      </p>
      {!waits && <Button onClick={onAdd}>{t('withdraw.addAccount')}</Button>}
    </div>
  )
}
