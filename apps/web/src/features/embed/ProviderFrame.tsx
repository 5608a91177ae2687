import type { FromFrame } from '@baize/contract/shared'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../i18n/language.ts'
import { canPlay } from '../../links/launch.ts'
import { asPlayer } from '../../popups/as-player.ts'
import { useRunningRound } from '../../popups/budget.ts'
import { openPopup } from '../../popups/stack.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { holdBalance, releaseBalance } from './balance-hold.ts'
import { GameFrame } from './GameFrame.tsx'
import { useFrameLink } from './use-frame-link.ts'

/** The provider's origin is not ours: it may open windows of its own, but not navigate ours. */
const MAY = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'
/** A page that has said nothing by then is down. */
const READY_MS = 20_000
/** A frame that never ends its round must not hold back popups that a rule demands. */
const LONGEST_ROUND_MS = 5 * 60_000
/** A frame does not grow beyond this: our page would have no end. */
const TALLEST = 2400

type ProviderFrameProps = {
  readonly gameId: string
  readonly name: string
  readonly url: string
  /** Whether its page speaks with ours; those of the oldest demos do not. */
  readonly speaks: boolean
  /** Launches the game again, with a new code. */
  readonly relaunch: () => void
  /** The same for a session that has ended. */
  readonly renew: () => void
  readonly children: ReactNode
}

/** A provider's page, with what it asks of ours. */
export function ProviderFrame({ gameId, name, url, speaks, relaunch, renew, children }: ProviderFrameProps) {
  const t = useT()
  const navigate = useNavigate()
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>()
  const [isLate, setIsLate] = useState(false)
  const [isPlaying, setIsPlaying] = useState(false)
  const heard = (message: FromFrame): void => {
    switch (message.type) {
      case 'ready':
      // Nothing of ours is at the bottom of the frame.
      case 'betslip':
        return
      case 'resize':
        return setHeight(Math.min(TALLEST, Math.ceil(message.height)))
      case 'login':
        return asPlayer(() => {
          if (canPlay({ kind: 'game', demo: false }))
            void navigate(`/embed?gameId=${encodeURIComponent(gameId)}`, { replace: true })
        })
      case 'deposit':
        return asPlayer(() => openPopup('deposit', {}))
      case 'navigate':
        return void navigate(message.to === 'lobby' ? '/' : '/bets')
      case 'round':
        setIsPlaying(message.playing)
        return message.playing ? holdBalance() : releaseBalance()
      case 'error':
        return message.code === 'session' ? renew() : undefined
    }
  }
  useEffect(() => releaseBalance, [])
  useRunningRound(isPlaying)
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setTimeout(() => setIsPlaying(false), LONGEST_ROUND_MS)
    return () => clearTimeout(timer)
  }, [isPlaying])
  useEffect(() => {
    // A turned phone: the height of before would keep the frame from fitting the screen.
    const turned = matchMedia('(orientation: landscape)')
    const forget = () => setHeight(undefined)
    turned.addEventListener('change', forget)
    return () => turned.removeEventListener('change', forget)
  }, [])
  const { isReady } = useFrameLink(frame, new URL(url).origin, heard)
  useEffect(() => {
    if (!speaks || isReady) return undefined
    const timer = setTimeout(() => setIsLate(true), READY_MS)
    return () => clearTimeout(timer)
  }, [speaks, isReady])
  if (isLate && !isReady)
    return (
      <ErrorState
        title={t('catalogue.maintenance')}
        text={t('catalogue.maintenanceText')}
        onRetry={() => {
          setIsLate(false)
          relaunch()
        }}
      />
    )
  return (
    <GameFrame name={name} address={url} may={MAY} frame={frame} height={height}>
      {children}
    </GameFrame>
  )
}
