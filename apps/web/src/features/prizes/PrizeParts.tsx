import type { PrizeDraw, PrizeState } from '@baize/contract/player'
import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/language.ts'
import { openPopup } from '../../popups/stack.ts'
import { useSession } from '../../session/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { keepFile } from '../../ui/keep-file.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMoney } from '../../ui/money.ts'
import { TimeText } from '../../ui/TimeText.tsx'
import { openContact } from '../security/ContactNeed.tsx'

const isPaying = (amount: string): boolean => /[1-9]/.test(amount)

/** The result of a draw, with a short celebration for a prize. */
export function Result({ draw }: { draw: PrizeDraw }) {
  const t = useT()
  const money = useMoney(draw.currencyId)
  const canvas = useRef<HTMLCanvasElement>(null)
  const isWin = isPaying(draw.amount)
  useEffect(() => {
    if (isWin && canvas.current?.getContext('2d')) void celebrate(canvas.current).catch(() => undefined)
  }, [isWin])
  const words = isWin ? t('prizes.won', { amount: money.format(draw.amount) }) : t('prizes.nothing')
  return (
    <div className="relative grid justify-items-center gap-1 text-center">
      <canvas
        ref={canvas}
        aria-hidden
        className="pointer-events-none absolute inset-x-0 -top-40 h-72 w-full"
      />
      <p className={isWin ? 'text-2xl font-extrabold text-gain' : 'text-lg font-bold'}>{words}</p>
      {isWin && <p className="text-sm text-quiet">{t('prizes.wonWords')}</p>}
      <LiveRegion words={words} />
    </div>
  )
}

/** Without a worker, whose blob source the page's CSP would block. */
async function celebrate(canvas: HTMLCanvasElement): Promise<void> {
  const { default: confetti } = await import('canvas-confetti')
  const burst = confetti.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true })
  await burst({ particleCount: 60, spread: 70, startVelocity: 26, ticks: 90, scalar: 0.8 })
}

/** Outcome of the wheel tag that the player registered with. */
export function TagNote({ tag }: { tag: PrizeState['tag'] }) {
  const t = useT()
  if (tag === null) return null
  const words = {
    granted: t('prizes.tagGranted'),
    unknown: t('prizes.tagUnknown'),
    usedUp: t('prizes.tagUsedUp'),
    own: t('prizes.tagOwn'),
  }[tag]
  return <p className="rounded-control bg-sunken p-3 text-sm text-quiet">{words}</p>
}

/** The commitment to the next draw. */
export function NextProof({ next }: { next: NonNullable<PrizeState['next']> }) {
  const t = useT()
  return (
    <details className="rounded-control bg-sunken p-3 text-sm">
      <summary className="min-h-11 content-center font-semibold">{t('prizes.proof')}</summary>
      <p className="text-quiet">{t('prizes.proofWords', { nonce: next.nonce })}</p>
      <p className="mt-2 font-mono text-xs break-all">{next.serverSeedHash}</p>
      <p className="mt-1 font-mono text-xs break-all">{next.clientSeed}</p>
    </details>
  )
}

/** The last draws, to be saved and checked without the site. */
export function RecentDraws({ draws, name }: { draws: readonly PrizeDraw[]; name: string }) {
  const t = useT()
  const save = () =>
    keepFile(new Blob([JSON.stringify(draws, null, 1)], { type: 'application/json' }), `${name}.json`)
  return (
    <section aria-labelledby="recent-draws" className="block-surface p-4 md:p-6">
      <div className="flex items-center justify-between gap-3">
        <h2 id="recent-draws" className="text-lg font-bold">
          {t('prizes.recent')}
        </h2>
        {draws.length > 0 && (
          <Button size="small" icon={<Download aria-hidden className="size-4" />} onClick={save}>
            {t('prizes.save')}
          </Button>
        )}
      </div>
      {draws.length === 0 ? (
        <p className="mt-2 text-sm text-quiet">{t('prizes.recentNone')}</p>
      ) : (
        <>
          <ul className="mt-2">
            {draws.map((draw) => (
              <li key={draw.id} className="flex justify-between gap-3 border-t border-line py-2.5 text-sm">
                <TimeText at={draw.drawnAt} className="text-quiet" />
                {isPaying(draw.amount) ? (
                  <MoneyText
                    amount={draw.amount}
                    currencyId={draw.currencyId}
                    signed
                    className="font-semibold text-gain"
                  />
                ) : (
                  <span>{t('prizes.noPrize')}</span>
                )}
              </li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-quiet">{t('prizes.saveWords')}</p>
        </>
      )}
    </section>
  )
}

/** The action below the wheel or the card: draw, or how to get more. */
export function PrizeAction({
  state,
  left,
  children,
}: {
  state: PrizeState
  left: string
  children: ReactNode
}) {
  const t = useT()
  const hasLogin = useSession((session) => session.hasLogin)
  if (!hasLogin)
    return (
      <Button variant="primary" size="large" onClick={() => openPopup('login', {})}>
        {t('prizes.logIn')}
      </Button>
    )
  if (!state.isOn)
    return (
      <div className="grid gap-1 text-center">
        <p className="font-bold">{t('prizes.off')}</p>
        <p className="text-sm text-quiet">{t('prizes.offWords')}</p>
      </div>
    )
  const needsContact = state.needsContact && state.tickets > 0
  return (
    <div className="grid justify-items-center gap-3 text-center">
      {needsContact ? (
        <Button variant="primary" size="large" onClick={() => openContact()}>
          {t('rewards.confirmFirst')}
        </Button>
      ) : (
        children
      )}
      {needsContact && <p className="text-sm">{t('rewards.contactFirst')}</p>}
      <p className="text-sm text-quiet">{state.tickets > 0 ? left : t('prizes.noneLeft')}</p>
      {state.tickets === 0 && (
        <>
          <p className="max-w-mobile text-sm text-quiet">{t('prizes.more')}</p>
          <Link to="/invite" className={buttonClass('quiet')}>
            {t('prizes.inviteFriends')}
          </Link>
        </>
      )}
    </div>
  )
}
