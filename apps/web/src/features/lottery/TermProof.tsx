import type { PlayedTerm } from '@baize/contract/player'
import type { TermCheck } from '@baize/rules/lottery'
import { Skeleton } from '@baize/ui/skeleton'
import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { useDateTime, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Finding } from '../fairness/Finding.tsx'
import { SeedValues } from '../fairness/SeedValues.tsx'
import { type CheckedTerm, checkTerm } from './check-term.ts'
import { DrawSteps } from './DrawSteps.tsx'
import { resultWords } from './result-words.ts'

type TermProofProps = { readonly line: string; readonly number: number; readonly onClose: () => void }

/** Values that decide a draw, and their verification in this browser. */
export function TermProof({ line, number, onClose }: TermProofProps) {
  const t = useT()
  const asked = useCall('/api/lottery/history', { line, before: number + 1, pageSize: 1 })
  const terms = asked.data?.model
  const term = terms?.find((candidate) => candidate.number === number)
  return (
    <Sheet
      open
      onClose={onClose}
      size="medium"
      title={t('lottery.proofTitle', { number })}
      description={t('lottery.proofWords')}
    >
      {asked.isError && !terms && (
        <ErrorState
          title={t('lottery.proofFailed')}
          onRetry={() => void asked.refetch()}
          busy={asked.isFetching}
        />
      )}
      {!asked.isError && !terms && <Skeleton className="h-80" />}
      {terms && !term && <p className="text-quiet">{t('lottery.proofGone')}</p>}
      {term && <Proof term={term} />}
    </Sheet>
  )
}

function Proof({ term }: { term: PlayedTerm }) {
  const t = useT()
  const dateTime = useDateTime()
  const [found, setFound] = useState<CheckedTerm | 'busy' | 'failed' | null>(null)
  const check = (): void => {
    setFound('busy')
    checkTerm(term)
      .then(setFound)
      .catch(() => setFound('failed'))
  }
  return (
    <div className="grid gap-4">
      <p className="amount justify-self-center rounded-full bg-accent-quiet px-5 py-2 text-center font-bold whitespace-normal text-accent-ink">
        {resultWords(term.gameId, term.values, t)}
      </p>
      {typeof found === 'object' && found !== null ? (
        <Findings found={found} term={term} />
      ) : (
        <Button
          variant="primary"
          busy={found === 'busy'}
          icon={<ShieldCheck aria-hidden className="size-5" />}
          onClick={check}
        >
          {t('lottery.proofCheck')}
        </Button>
      )}
      {found === 'failed' && <Finding ok={false}>{t('lottery.proofFailed')}</Finding>}
      <SeedValues
        values={[
          { label: t('lottery.proofHash'), value: term.hash },
          ...(term.signature === null ? [] : [{ label: t('lottery.proofSignature'), value: term.signature }]),
          { label: t('lottery.proofRound'), value: String(term.beaconRound) },
          { label: t('lottery.proofBeacon'), value: term.beacon },
          { label: t('lottery.proofCloses'), value: dateTime(term.closesAt) },
          { label: t('lottery.proofEnd'), value: term.chain.endHash },
          {
            label: t('lottery.proofLink'),
            value: t('lottery.proofLinkOf', { link: term.link, length: term.chain.length }),
          },
        ]}
      />
    </div>
  )
}

function Findings({ found, term }: { found: CheckedTerm; term: PlayedTerm }) {
  const t = useT()
  const ok = t(term.values === null ? 'lottery.proofVoidOk' : 'lottery.proofOk')
  return (
    <div className="grid gap-3">
      <Finding ok={found.ok}>{found.ok ? ok : t('lottery.proofBad')}</Finding>
      {found.isSandbox && <p className="text-sm text-accent-ink">{t('lottery.proofSandbox')}</p>}
      <ul className="grid gap-1.5 text-sm">
        {found.checks.map((check) => (
          <CheckLine key={check.what} check={check} link={term.link} />
        ))}
      </ul>
      {found.draw && (
        <details>
          <summary className="min-h-11 content-center text-sm font-semibold text-accent-ink">
            {t('lottery.proofSteps')}
          </summary>
          <DrawSteps draw={found.draw} />
        </details>
      )}
    </div>
  )
}

function CheckLine({ check, link }: { check: TermCheck; link: number }) {
  const t = useT()
  const Icon = check.ok ? CircleCheck : CircleX
  const words = {
    chain: t('lottery.checkChain', { count: link }),
    beaconTime: t('lottery.checkTime'),
    signature: t('lottery.checkSignature'),
    values: t('lottery.checkValues'),
  }
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${check.ok ? 'text-gain' : 'text-danger'}`} />
      <span className="min-w-0">
        <span className="text-quiet">{words[check.what]}</span>{' '}
        {!check.ok && (
          <code className="font-mono break-all">
            {check.claimed} ≠ {check.computed}
          </code>
        )}
      </span>
    </li>
  )
}
