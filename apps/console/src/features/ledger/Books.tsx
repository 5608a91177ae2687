import type { LedgerState } from '@baize/contract/operator'
import { OctagonAlert } from 'lucide-react'
import { useState } from 'react'
import { isSent, useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import { houseAccountName } from '../ledger/names.ts'

/** The books on the home screen: frozen payouts, the last check and seal, the accounts of the house. */
export function Ledger() {
  const ledger = useRead('/api/operator/ledger', {})
  return (
    <Answered of={ledger}>
      {({ model }) => (
        <div className="grid gap-5">
          {model.frozen && <Frozen frozen={model.frozen} />}
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <Books ledger={model} />
            <Balances house={model.house} />
          </div>
        </div>
      )}
    </Answered>
  )
}

function Frozen({ frozen }: { readonly frozen: NonNullable<LedgerState['frozen']> }) {
  const t = useT()
  const act = useAct()
  const mayThaw = useMay('money.thaw')
  const [isAsking, setAsking] = useState(false)
  return (
    <section className="grid gap-3 rounded-block border border-danger bg-danger-quiet p-5">
      <h2 className="flex items-center gap-2 text-lg font-bold text-danger">
        <OctagonAlert aria-hidden className="size-5" />
        <span>
          {t('home.frozenSince')} <Time at={frozen.since} />
        </span>
      </h2>
      <p>{frozen.reason}</p>
      {frozen.drift.length > 0 && (
        <ul className="grid gap-2 rounded-control bg-sunken p-3 text-sm">
          {frozen.drift.map((finding) => (
            <li key={`${finding.what} ${finding.where}`} className="break-words">
              <Code text={`${finding.what} · ${finding.where}`} />
              <span className="block">
                {t('home.drift', { expected: finding.expected, found: finding.found })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayThaw && (
        <Button className="justify-self-start" onClick={() => setAsking(true)}>
          {t('home.resume')}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('home.resume')}
          action={t('home.resume')}
          onClose={() => setAsking(false)}
          onReason={async (reason) => {
            const outcome = await act('/api/operator/ledger/thaw', { reason })
            return isSent(outcome)
          }}
        >
          <p>{t('home.resumeText')}</p>
        </ReasonDialog>
      )}
    </section>
  )
}

function Books({ ledger: { lastCheck, lastSeal } }: { readonly ledger: LedgerState }) {
  const t = useT()
  const act = useAct()
  const [isBusy, setBusy] = useState(false)
  const check = async (): Promise<void> => {
    setBusy(true)
    await act('/api/operator/ledger/check', {}, { done: t('home.checked') })
    setBusy(false)
  }
  return (
    <Section
      title={t('home.ledger')}
      actions={
        <Button small isBusy={isBusy} onClick={() => void check()}>
          {t('home.checkNow')}
        </Button>
      }
    >
      <Facts
        facts={[
          [
            t('home.lastCheck'),
            lastCheck ? (
              <>
                <Time at={lastCheck.at} /> · {t('home.seconds', { seconds: lastCheck.seconds.toFixed(2) })}
              </>
            ) : (
              t('home.noCheck')
            ),
          ],
          ...(lastCheck
            ? [
                [t('home.upTo'), <Code key="upTo" text={lastCheck.upTo} />] as const,
                [t('home.newLegs'), String(lastCheck.legs)] as const,
              ]
            : []),
          [
            t('home.lastSeal'),
            lastSeal ? (
              <>
                {lastSeal.day}
                <p className="text-faint">
                  <Code text={lastSeal.hash} />
                </p>
              </>
            ) : (
              t('home.noSeal')
            ),
          ],
        ]}
      />
    </Section>
  )
}

function Balances({ house }: { readonly house: LedgerState['house'] }) {
  const t = useT()
  return (
    <Section title={t('home.balances')}>
      {house.length === 0 ? (
        <Empty title={t('home.noBalances')} />
      ) : (
        <table className="w-full text-sm">
          <thead>
            <tr className="text-left text-xs text-faint">
              <th scope="col" className="py-1 font-semibold">
                {t('home.kind')}
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                {t('home.balance')}
              </th>
            </tr>
          </thead>
          <tbody>
            {house.map(({ currencyId, kind, balance }) => (
              <tr key={`${kind} ${currencyId}`} className="border-t border-line/60">
                <td className="py-2">{houseAccountName(kind, t)}</td>
                <td className="py-2 text-right font-semibold">
                  <Money amount={balance} currencyId={currencyId} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
