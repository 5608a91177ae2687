import type { LedgerState } from '@baize/contract/operator'
import { OctagonAlert } from 'lucide-react'
import { useState } from 'react'
import { isSent, useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Section } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Answered } from '../../ui/States.tsx'
import { dayName, Time } from '../../ui/Time.tsx'
import { useLanguage, useT } from '../../words/language.ts'

/** How the books stand: frozen payouts with their findings, the last check and the last seal. */
export function Books() {
  const ledger = useRead('/api/operator/ledger', {})
  return (
    <Answered of={ledger}>
      {({ model }) => (
        <>
          {model.frozen && <Frozen frozen={model.frozen} />}
          <Checks ledger={model} />
        </>
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
          {t('books.frozenSince')} <Time at={frozen.since} />
        </span>
      </h2>
      <p>{frozen.reason}</p>
      {frozen.drift.length > 0 && (
        <ul className="grid gap-2 rounded-control bg-sunken p-3 text-sm">
          {frozen.drift.map((finding) => (
            <li key={`${finding.what} ${finding.where}`} className="break-words">
              <Code text={`${finding.what} · ${finding.where}`} />
              <span className="block">
                {t('books.drift', { expected: finding.expected, found: finding.found })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayThaw && (
        <Button className="justify-self-start" onClick={() => setAsking(true)}>
          {t('books.resume')}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('books.resume')}
          action={t('books.resume')}
          onClose={() => setAsking(false)}
          onReason={async (reason) => {
            const outcome = await act('/api/operator/ledger/thaw', { reason })
            return isSent(outcome)
          }}
        >
          <p>{t('books.resumeText')}</p>
        </ReasonDialog>
      )}
    </section>
  )
}

function Checks({ ledger: { lastCheck, lastSeal } }: { readonly ledger: LedgerState }) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const act = useAct()
  const [isBusy, setBusy] = useState(false)
  const check = async (): Promise<void> => {
    setBusy(true)
    await act('/api/operator/ledger/check', {}, { done: t('books.checked') })
    setBusy(false)
  }
  return (
    <Section
      title={t('books.ledger')}
      actions={
        <Button small isBusy={isBusy} onClick={() => void check()}>
          {t('books.checkNow')}
        </Button>
      }
    >
      <Facts
        facts={[
          [
            t('books.lastCheck'),
            lastCheck ? (
              <>
                <Time at={lastCheck.at} /> · {t('books.seconds', { seconds: lastCheck.seconds.toFixed(2) })}
              </>
            ) : (
              t('books.noCheck')
            ),
          ],
          ...(lastCheck
            ? [
                [t('books.upTo'), <Code key="upTo" text={lastCheck.upTo} />] as const,
                [t('books.newLegs'), String(lastCheck.legs)] as const,
              ]
            : []),
          [
            t('books.lastSeal'),
            lastSeal ? (
              <>
                {dayName(lastSeal.day, locale)}
                <p className="text-faint">
                  <Code text={lastSeal.hash} />
                </p>
              </>
            ) : (
              t('books.noSeal')
            ),
          ],
        ]}
      />
    </Section>
  )
}
