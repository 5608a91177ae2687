import { type ReactNode, type Ref, useState } from 'react'
import { useGameScreen } from '../../shell/use-game-screen.ts'
import { PageLoading } from '../../ui/PageLoading.tsx'

type GameFrameProps = {
  readonly name: string
  readonly address: string
  /** `sandbox` attribute of the frame. */
  readonly may: string
  readonly frame?: Ref<HTMLIFrameElement>
  /** Height of the content, where the page inside has told it; at least the rest of the screen. */
  readonly height?: number | undefined
  /** Content beside the game's name. */
  readonly children: ReactNode
}

/** A framed game under its name, with a loading screen until it has loaded. */
export function GameFrame({ name, address, may, frame, height, children }: GameFrameProps) {
  const [arrived, setArrived] = useState(false)
  useGameScreen()
  return (
    <section className="block-surface grid overflow-hidden shadow-block" aria-label={name}>
      {/* A phone on its side has the height for the game alone. */}
      <header className="flex [@media(height<30rem)]:hidden items-center justify-between gap-3 border-b border-line py-1.5 pr-2 pl-4">
        <h1 className="min-w-0 truncate text-base font-bold">{name}</h1>
        {children}
      </header>
      <div
        className="relative h-[calc(100dvh-13rem-var(--run-bar,0px))] min-h-110 bg-page [@media(height<30rem)]:h-[calc(100dvh-6rem)] [@media(height<30rem)]:min-h-60"
        style={height === undefined ? undefined : { minHeight: height }}
      >
        {!arrived && (
          <div className="absolute inset-0">
            <PageLoading />
          </div>
        )}
        <iframe
          ref={frame}
          title={name}
          src={address}
          sandbox={may}
          onLoad={() => setArrived(true)}
          allow="fullscreen; clipboard-write"
          className="absolute inset-0 size-full border-0"
        />
      </div>
    </section>
  )
}
