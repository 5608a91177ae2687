import type { PrizeKind } from '@baize/contract/shared'
import { Skeleton } from '@baize/ui/skeleton'
import { Link } from 'react-router'
import { useCall } from '../../api/query.ts'
import { useT } from '../../i18n/language.ts'
import { openPopup } from '../../popups/stack.ts'
import { useSession } from '../../session/session.ts'
import { storage } from '../../storage/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { usePageHead } from '../../ui/page-head.ts'
import { NextProof, RecentDraws, TagNote } from './PrizeParts.tsx'
import { PrizeTable } from './PrizeTable.tsx'
import { ScratchCard } from './ScratchCard.tsx'
import { usePrizes } from './use-prizes.ts'
import { Wheel } from './Wheel.tsx'

export const WheelPage = () => <PrizePage kind="wheel" />
export const ScratchPage = () => <PrizePage kind="scratch" />

/** The wheel or the scratch card with its published table and the player's last draws. */
function PrizePage({ kind }: { kind: PrizeKind }) {
  const t = useT()
  const title = t(kind === 'wheel' ? 'prizes.wheelTitle' : 'prizes.scratchTitle')
  const words = t(kind === 'wheel' ? 'prizes.wheelWords' : 'prizes.scratchWords')
  usePageHead(title, words)
  const asked = usePrizes(kind)
  const state = asked.data?.model
  const hasLogin = useSession((session) => session.hasLogin)
  return (
    <div className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-2xl font-extrabold">{title}</h1>
          <p className="mt-1 max-w-prose text-quiet">{words}</p>
        </div>
        <Link
          to={kind === 'wheel' ? '/scratch' : '/freeSpin'}
          className="min-h-11 content-center font-semibold text-accent-ink underline underline-offset-4"
        >
          {t(kind === 'wheel' ? 'prizes.scratchTitle' : 'prizes.wheelTitle')}
        </Link>
      </header>
      {!hasLogin && kind === 'wheel' && <Invitation />}
      {!state && asked.isError && (
        <ErrorState title={t('prizes.failed')} onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      )}
      {!state && !asked.isError && <Skeleton className="h-96" />}
      {state && (
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
          <div className="grid content-start gap-4">
            <section className="block-surface grid gap-4 p-4 md:p-8">
              {kind === 'wheel' ? <Wheel state={state} /> : <ScratchCard state={state} />}
              <TagNote tag={kind === 'wheel' ? state.tag : null} />
              {state.next && <NextProof next={state.next} />}
            </section>
          </div>
          <div className="grid content-start gap-4">
            <PrizeTable prizes={state.prizes} currencyId={state.currencyId} />
            {hasLogin && <RecentDraws draws={state.recent} name={`baize-${kind}`} />}
          </div>
        </div>
      )}
    </div>
  )
}

/** A visitor with an invitation to the wheel: whether it still gives a spin, told before they register. */
function Invitation() {
  const t = useT()
  const code = storage.get('inviteCode')
  const tag = storage.get('inviteWheelTag')
  const asked = useCall(
    '/api/prize/wheel_tag',
    { code: code ?? '', tag: tag ?? '' },
    { enabled: code !== undefined && tag !== undefined },
  )
  if (code === undefined || tag === undefined || asked.isPending) return null
  return (
    <section className="block-surface grid justify-items-start gap-3 p-4 md:p-6">
      {asked.data ? (
        <div>
          <p className="text-lg font-bold">{t('prizes.invitedBy', { name: asked.data.model.name })}</p>
          <p className="text-quiet">{t('prizes.invitedWords')}</p>
        </div>
      ) : (
        <p role="alert">{asked.error?.message ?? t('prizes.failed')}</p>
      )}
      <Button variant="primary" onClick={() => openPopup('register', {})}>
        {t('prizes.register')}
      </Button>
    </section>
  )
}
