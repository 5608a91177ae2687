import { GAMES } from '@baize/contract'
import type { Key } from '@baize/words'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Route, Routes, useLocation, useParams } from 'react-router'
import { LobbyPage } from './features/lobby/LobbyPage.tsx'
import { useT } from './i18n/language.ts'
import { ErrorBoundary } from './layout/ErrorBoundary.tsx'
import { NotFoundPage } from './layout/NotFoundPage.tsx'
import { NotOpenPage } from './layout/NotOpenPage.tsx'
import { Skeleton } from './ui/Skeleton.tsx'

const MinesPage = lazy(() =>
  import('./games/mines/MinesPage.tsx').then((file) => ({ default: file.MinesPage })),
)
const BetsPage = lazy(() =>
  import('./features/bets/BetsPage.tsx').then((file) => ({ default: file.BetsPage })),
)
const FairnessPage = lazy(() =>
  import('./features/fairness/FairnessPage.tsx').then((file) => ({ default: file.FairnessPage })),
)
const RechargeReturnPage = lazy(() =>
  import('./features/wallet/RechargeReturnPage.tsx').then((file) => ({ default: file.RechargeReturnPage })),
)

type TitleKey = Extract<
  Key,
  | 'lobby.title'
  | 'lobby.heroMinesAction'
  | 'shell.myBets'
  | 'shell.fairness'
  | 'shell.deposit'
  | 'shell.notFound'
>

export function Pages() {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          <Route path="/" element={<Page title="lobby.title" content={LobbyPage} />} />
          <Route path="/h5/mines" element={<Page title="lobby.heroMinesAction" content={MinesPage} />} />
          <Route path="/h5/:gameId" element={<ClosedGame />} />
          <Route path="/bets" element={<Page title="shell.myBets" content={BetsPage} />} />
          <Route path="/fairness" element={<Page title="shell.fairness" content={FairnessPage} />} />
          <Route
            path="/recharge/return"
            element={<Page title="shell.deposit" content={RechargeReturnPage} />}
          />
          <Route path="*" element={<Page title="shell.notFound" content={NotFoundPage} />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}

function Page({ title, content: Content }: { title: TitleKey; content: ComponentType }) {
  const t = useT()
  return (
    <Titled title={t(title)}>
      <Content />
    </Titled>
  )
}

/** A game of ours that has no page yet, or none of ours. */
function ClosedGame() {
  const { gameId } = useParams()
  const game = GAMES.find(({ id }) => id === gameId)
  if (!game) return <Page title="shell.notFound" content={NotFoundPage} />
  return (
    <Titled title={game.name}>
      <NotOpenPage game={game} />
    </Titled>
  )
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Baize`
  }, [title])
  return children
}

const PageSkeleton = () => (
  <div className="grid gap-4">
    <Skeleton className="h-9 w-48" />
    <Skeleton className="h-[60dvh]" />
  </div>
)
