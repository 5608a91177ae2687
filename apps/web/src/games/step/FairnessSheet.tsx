import { Skeleton } from '@baize/ui/skeleton'
import { Link } from 'react-router'
import { useCall } from '../../api/query.ts'
import { SeedValues } from '../../features/fairness/SeedValues.tsx'
import { useT } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import type { AnySoloBet } from './round.ts'

type FairnessSheetProps = {
  /** Explains why the outcome cannot be manipulated. */
  words: string
  /** Dealt by this browser, without server seeds. */
  demo: boolean
  open: boolean
  onClose: () => void
  bet: AnySoloBet | null
}

/** The seeds that decide the current bet or, without one, the next. */
export function FairnessSheet({ words, demo, open, onClose, bet }: FairnessSheetProps) {
  const t = useT()
  const hasLogin = useSession((state) => state.hasLogin)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('step.fairness')}
      description={demo ? t('step.fairnessDemo') : hasLogin ? words : t('step.fairnessLogin')}
      footer={
        <Link replace to="/fairness" className={`${buttonClass('quiet')} w-full`}>
          {t('step.fairnessOpen')}
        </Link>
      }
    >
      {bet && <OfBet bet={bet} />}
      {!bet && !demo && hasLogin && open && <OfNextBet />}
    </Sheet>
  )
}

function OfBet({ bet: { proof } }: { bet: AnySoloBet }) {
  const t = useT()
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{t('step.fairnessOfBet')}</h3>
      <SeedValues
        values={[
          { label: t('fairness.serverSeedHash'), value: proof.serverSeedHash },
          { label: t('fairness.clientSeed'), value: proof.clientSeed },
          { label: t('fairness.nonce'), value: String(proof.nonce) },
        ]}
      />
    </section>
  )
}

function OfNextBet() {
  const t = useT()
  const seeds = useCall('/api/fairness/seeds', {})
  if (seeds.isError) {
    return (
      <ErrorState title={t('fairness.failed')} onRetry={() => void seeds.refetch()} busy={seeds.isFetching} />
    )
  }
  if (!seeds.data) return <Skeleton className="h-70" />
  const { serverSeedHash, clientSeed, nonce, nextServerSeedHash } = seeds.data.model
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{t('step.fairnessOfNext')}</h3>
      <SeedValues
        values={[
          { label: t('fairness.serverSeedHash'), value: serverSeedHash },
          { label: t('fairness.clientSeed'), value: clientSeed },
          { label: t('fairness.nonce'), value: String(nonce) },
          { label: t('fairness.nextServerSeedHash'), value: nextServerSeedHash },
        ]}
      />
    </section>
  )
}
