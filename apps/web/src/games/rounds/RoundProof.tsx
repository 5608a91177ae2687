import type { PlayedRound, RoundGameId } from '@baize/contract'
import { never } from '@baize/kit'
import { type RoundCheck, type RoundProofStep, type RoundVerification, verifyRound } from '@baize/rules'
import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { SeedValues } from '../../features/fairness/SeedValues.tsx'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMultiplierText } from '../multiplier-text.ts'
import { ChainCheck } from './ChainCheck.tsx'
import { Finding } from './Finding.tsx'
import { heightOf } from './height.ts'

type RoundProofProps = { readonly gameId: RoundGameId; readonly number: number; readonly onClose: () => void }

/** All it takes to check a round that has ended, and the check. */
export function RoundProof({ gameId, number, onClose }: RoundProofProps) {
  const t = useT()
  // The one before it as well: its hash is what this one's leads to.
  const asked = useCall('/api/game/rounds/history', { gameId, before: number + 1, pageSize: 2 })
  const rounds = asked.data?.model
  const round = rounds?.find((one) => one.number === number)
  const before = rounds?.find((one) => one.number === number - 1 && one.chain.id === round?.chain.id)
  return (
    <Sheet
      open
      onClose={onClose}
      size="medium"
      title={t('rounds.proof', { number })}
      description={t('rounds.proofWords')}
    >
      {asked.isError && !rounds && (
        <ErrorState
          title={t('rounds.proofFailed')}
          onRetry={() => void asked.refetch()}
          busy={asked.isFetching}
        />
      )}
      {!asked.isError && !rounds && <Skeleton className="h-80" />}
      {rounds && !round && <p className="text-quiet">{t('rounds.proofGone')}</p>}
      {round && <Proof round={round} before={before ?? null} />}
    </Sheet>
  )
}

function Proof({ round, before }: { round: PlayedRound; before: PlayedRound | null }) {
  const t = useT()
  const shown = useMultiplierText()
  const [found, setFound] = useState<RoundVerification | null>(null)
  const { chain, link, clientSeeds, gameId } = round
  const previousHash = link === 1 ? chain.endHash : (before?.hash ?? null)
  return (
    <div className="grid gap-4">
      <p className="amount rounds-proof-number" data-height={heightOf(round.multiplier)}>
        {shown(round.multiplier)}
      </p>
      {found ? (
        <Findings found={found} link={link} />
      ) : (
        <Button
          variant="primary"
          icon={<ShieldCheck aria-hidden className="size-5" />}
          onClick={() => setFound(verifyRound(round, previousHash))}
        >
          {t('rounds.check')}
        </Button>
      )}
      <SeedValues
        values={[
          { label: t('rounds.proofHash'), value: round.hash },
          ...(before ? [{ label: t('rounds.proofBefore'), value: before.hash }] : []),
          { label: t('rounds.proofSalt'), value: chain.salt },
          ...clientSeeds.map((value, index) => ({ label: t('rounds.proofSeed', { n: index + 1 }), value })),
          { label: t('rounds.proofEnd'), value: chain.endHash },
          { label: t('rounds.proofLink'), value: t('rounds.proofLinkOf', { link, length: chain.length }) },
        ]}
      />
      <ChainCheck gameId={gameId} before={round.number + 1} />
    </div>
  )
}

function Findings({ found, link }: { found: RoundVerification; link: number }) {
  const t = useT()
  return (
    <div className="grid gap-3">
      <Finding ok={found.ok}>{t(found.ok ? 'rounds.checkOk' : 'rounds.checkBad')}</Finding>
      <ul className="grid gap-1.5 text-sm">
        {found.checks.map((check) => (
          <CheckLine key={check.what} check={check} link={link} />
        ))}
      </ul>
      <details>
        <summary className="min-h-11 content-center text-sm font-semibold text-accent-ink">
          {t('fairness.steps')}
        </summary>
        <ol className="grid gap-2 text-sm">
          {found.steps.map((step, index) => (
            <Step key={step.kind} step={step} place={index + 1} />
          ))}
        </ol>
      </details>
    </div>
  )
}

function CheckLine({ check, link }: { check: RoundCheck; link: number }) {
  const t = useT()
  const Icon = check.ok ? CircleCheck : CircleX
  const words = {
    chain: t('rounds.checkLink'),
    end: t('rounds.checkEnd', { count: link }),
    multiplier: t('rounds.checkMultiplier'),
  }
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${check.ok ? 'text-gain' : 'text-danger'}`} />
      <span className="min-w-0">
        <span className="text-quiet">{words[check.what]}</span>{' '}
        <code className="font-mono break-all">
          {check.ok ? check.computed : `${check.claimed} ≠ ${check.computed}`}
        </code>
      </span>
    </li>
  )
}

function Step({ step, place }: { step: RoundProofStep; place: number }) {
  const t = useT()
  const language = useLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const said = (): readonly [words: string, value: string] => {
    switch (step.kind) {
      case 'link':
        return [t('rounds.stepLink'), step.hashed]
      case 'digest':
        return [t('rounds.stepDigest'), step.digest]
      case 'draw':
        return [t('rounds.stepDraw', { rtp: percent.format(step.rtp / 10_000) }), step.digits]
      case 'multiplier':
        return [t('rounds.stepMultiplier'), `${step.multiplier}×`]
      default:
        return never(step)
    }
  }
  const [words, value] = said()
  return (
    <li className="flex gap-3 rounded-control bg-sunken px-3.5 py-2.5">
      <span aria-hidden className="amount w-6 shrink-0 text-right text-faint">
        {place}
      </span>
      <span className="min-w-0">
        <span className="text-quiet">{words}</span>
        <code className="block font-mono break-all">{value}</code>
      </span>
    </li>
  )
}
