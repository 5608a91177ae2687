import { GAMES } from '@baize/contract/shared'
import type { Key } from '@baize/words'
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { Route, Routes, useLocation, useParams } from 'react-router'
import { lazyPage } from './chunks/lazy-page.ts'
import { LobbyPage } from './design/pages/LobbyPage.tsx'
import { gameName } from './features/bets/winner.ts'
import { useT } from './i18n/language.ts'
import { REPAIR_PATH } from './repair/repair.ts'
import { useCurrentPath } from './session/ui-state.ts'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { PageLoading } from './ui/PageLoading.tsx'
import { usePageHead } from './ui/page-head.ts'

const OriginalPage = lazyPage('original', () =>
  import('./games/OriginalPage.tsx').then((file) => file.OriginalPage),
)
const MovementsPage = lazyPage('movements', () =>
  import('./features/wallet/MovementsPage.tsx').then((file) => file.MovementsPage),
)
const BetsPage = lazyPage('bets', () => import('./features/bets/BetsPage.tsx').then((file) => file.BetsPage))
const GamesPage = lazyPage('games', () =>
  import('./features/catalogue/GamesPage.tsx').then((file) => file.GamesPage),
)
const GamePage = lazyPage('game', () =>
  import('./features/catalogue/GamePage.tsx').then((file) => file.GamePage),
)
const FairnessPage = lazyPage('fairness', () =>
  import('./design/pages/FairnessPage.tsx').then((file) => file.FairnessPage),
)
const ProofPage = lazyPage('proof', () =>
  import('./features/proof/ProofPage.tsx').then((file) => file.ProofPage),
)
const DesignedPage = lazyPage('designed', () =>
  import('./design/pages/DesignedPage.tsx').then((file) => file.DesignedPage),
)
const OpenPromotions = lazyPage('promotions', () =>
  import('./features/wallet/OpenPromotions.tsx').then((file) => file.OpenPromotions),
)
const ArticlesPage = lazyPage('articles', () =>
  import('./design/pages/ArticlesPage.tsx').then((file) => file.ArticlesPage),
)
const ArticlePage = lazyPage('article-page', () =>
  import('./design/pages/ArticlePage.tsx').then((file) => file.ArticlePage),
)
const RechargeReturnPage = lazyPage('recharge-return', () =>
  import('./features/wallet/RechargeReturnPage.tsx').then((file) => file.RechargeReturnPage),
)
const ThirdReturnPage = lazyPage('third-return', () =>
  import('./features/account/ThirdReturnPage.tsx').then((file) => file.ThirdReturnPage),
)
const EmbedPage = lazyPage('embed', () =>
  import('./features/embed/EmbedPage.tsx').then((file) => file.EmbedPage),
)
const WheelPage = lazyPage('wheel', () =>
  import('./features/prizes/PrizePage.tsx').then((file) => file.WheelPage),
)
const ScratchPage = lazyPage('scratch', () =>
  import('./features/prizes/PrizePage.tsx').then((file) => file.ScratchPage),
)
const InvitePage = lazyPage('invite', () =>
  import('./features/invites/InvitePage.tsx').then((file) => file.InvitePage),
)
const RewardsPage = lazyPage('rewards', () =>
  import('./features/rewards/RewardsPage.tsx').then((file) => file.RewardsPage),
)
const ChatLivePage = lazyPage('chatlive', () =>
  import('./features/chat/ChatLivePage.tsx').then((file) => file.ChatLivePage),
)
const LotteryRooms = lazyPage('original', () =>
  import('./games/OriginalPage.tsx').then((file) => file.LotteryRooms),
)
const LaunchByAddress = lazyPage('embed', () =>
  import('./features/embed/EmbedPage.tsx').then((file) => file.LaunchByAddress),
)
const NotFoundPage = lazyPage('not-found', () =>
  import('./design/pages/NotFoundPage.tsx').then((file) => file.NotFoundPage),
)
const RepairPage = lazyPage('repair', () => import('./repair/RepairPage.tsx').then((file) => file.RepairPage))

/** Page types of the design that have their own path. */
const DESIGNED = ['promotions', 'app', 'help', 'terms', 'privacy', 'responsible-gaming'] as const

type TitleKey = Extract<
  Key,
  | 'lobby.title'
  | 'movements.title'
  | 'shell.myBets'
  | 'shell.deposit'
  | 'shell.logIn'
  | 'boot.embedTitle'
  | 'boot.repairTitle'
  | 'rewards.title'
>

export function Pages() {
  const { pathname } = useLocation()
  useEffect(() => useCurrentPath.setState({ pathname }), [pathname])
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageLoading />}>
        <Routes>
          <Route path="/" element={<Page title="lobby.title" content={LobbyPage} />} />
          <Route path="/h5/:gameId" element={<OwnGame />} />
          <Route path="/games/:categoryId" element={<GamesPage />} />
          <Route path="/game/:gameId" element={<GamePage />} />
          <Route path="/api/game/play" element={<LaunchByAddress />} />
          <Route path="/embed" element={<Page title="boot.embedTitle" content={EmbedPage} />} />
          <Route path="/chatbet" element={<LotteryRooms />} />
          <Route path="/chatlive" element={<ChatLivePage />} />
          <Route path="/freeSpin" element={<WheelPage />} />
          <Route path="/scratch" element={<ScratchPage />} />
          <Route path="/invite" element={<InvitePage />} />
          <Route path={REPAIR_PATH} element={<Page title="boot.repairTitle" content={RepairPage} />} />
          <Route path="/movements" element={<Page title="movements.title" content={MovementsPage} />} />
          <Route path="/bets" element={<Page title="shell.myBets" content={BetsPage} />} />
          <Route path="/rewards" element={<Page title="rewards.title" content={RewardsPage} />} />
          <Route path="/fairness" element={<FairnessPage />} />
          <Route path="/proof" element={<ProofPage />} />
          {DESIGNED.map((type) => (
            <Route
              key={type}
              path={`/${type}`}
              element={<DesignedPage of={type}>{type === 'promotions' && <Offers />}</DesignedPage>}
            />
          ))}
          <Route path="/p/:id" element={<DesignedById />} />
          <Route path="/articles" element={<ArticlesPage />} />
          <Route path="/articles/:id" element={<ArticlePage />} />
          <Route
            path="/recharge/return"
            element={<Page title="shell.deposit" content={RechargeReturnPage} />}
          />
          <Route path="/login/return" element={<Page title="shell.logIn" content={ThirdReturnPage} />} />
          <Route path="*" element={<NotFoundPage />} />
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

/** Bonuses that can be had now; the designed cards below do not wait for them. */
function Offers() {
  return (
    <Suspense fallback={null}>
      <OpenPromotions />
    </Suspense>
  )
}

/** Any page of the design, by id. */
function DesignedById() {
  const { id = '' } = useParams()
  return <DesignedPage of={id} />
}

/** One of our own games; 404 for an unknown id. */
function OwnGame() {
  const { gameId } = useParams()
  const game = GAMES.find(({ id }) => id === gameId)
  if (!game) return <NotFoundPage />
  return (
    <Titled key={game.id} title={gameName(game.id)}>
      <OriginalPage id={game.id} />
    </Titled>
  )
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  usePageHead(title)
  return children
}
