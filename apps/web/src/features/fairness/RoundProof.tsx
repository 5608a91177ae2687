import type { PlayedRound, RoundGameId } from '@baize/contract/player'
import { type RoundCheck, type RoundVerification, verifyRound } from '@baize/rules'
import { Skeleton } from '@baize/ui/skeleton'
import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/query.ts'
import { useT } from '../../i18n/language.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { heightOf } from '../../ui/multiplier-height.ts'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { ChainCheck } from './ChainCheck.tsx'
import { Finding } from './Finding.tsx'
import { RoundSteps } from './RoundSteps.tsx'
import { roundAddress } from './round-claim.ts'
import { SeedValues } from './SeedValues.tsx'

type RoundProofProps = { readonly gameId: RoundGameId; readonly number: number; readonly onClose: () => void }

/** The values needed to verify an ended round, and the verification. */
export function RoundProof({ gameId, number, onClose }: RoundProofProps) {
  const t = useT()
  // Includes the round before: the hash of this round must hash to that round's hash.
  const asked = useCall('/api/game/rounds/history', { gameId, before: number + 1, pageSize: 2 })
  const rounds = asked.data?.model
  const round = rounds?.find((candidate) => candidate.number === number)
  const before = rounds?.find(
    (candidate) => candidate.number === number - 1 && candidate.chain.id === round?.chain.id,
  )
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
      <p
        className="amount justify-self-center rounded-full bg-(--chip) px-6 py-2 text-[1.75rem] font-extrabold text-(--chip-ink)"
        data-height={heightOf(round.multiplier)}
      >
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
      <Link replace to={roundAddress(round)} className={`${buttonClass('quiet')} w-full`}>
        {t('verifier.open')}
      </Link>
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
        <RoundSteps steps={found.steps} />
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
