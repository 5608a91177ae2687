import type { InstantGameId, RoundGameId, StepGameId } from '@baize/contract/player'
import type { GameId } from '@baize/contract/shared'
import { type ComponentType, Suspense } from 'react'
import { lazyPage } from '../chunks/lazy-page.ts'
import { PageLoading } from '../ui/PageLoading.tsx'
import { instantPage } from './instant/InstantPage.tsx'
import type { InstantGameUi } from './instant/scene.ts'
import { firstState } from './rounds/first-state.ts'
import type { RoundUi } from './rounds/ui.ts'
import { stepPage } from './step/StepPage.tsx'
import type { StepGameUi } from './step/scene.ts'

/** Each game is its own chunk behind the shared step-game page, so the lobby need not know where each of them is. */
const page = <Id extends StepGameId>(id: Id, load: () => Promise<StepGameUi<Id>>): ComponentType =>
  lazyPage(id, async () => stepPage(await load()))

const instant = <Id extends InstantGameId>(id: Id, load: () => Promise<InstantGameUi<Id>>): ComponentType =>
  lazyPage(id, async () => instantPage(await load()))

/** Requests the round state while the page chunk is still loading. */
const shared = (id: RoundGameId, load: () => Promise<RoundUi>): ComponentType =>
  lazyPage(id, async () => {
    firstState.ask(id)
    const [{ roundPage }, ui] = await Promise.all([import('./rounds/RoundPage.tsx'), load()])
    return roundPage(ui)
  })

const PAGES: Readonly<Record<GameId, ComponentType>> = {
  crash: shared('crash', () => import('./crash/crash.ts').then((file) => file.crash)),
  aviator: shared('aviator', () => import('./aviator/aviator.ts').then((file) => file.aviator)),
  mines: page('mines', () => import('./mines/mines.ts').then((file) => file.mines)),
  tower: page('tower', () => import('./tower/tower.ts').then((file) => file.tower)),
  stair: page('stair', () => import('./stair/stair.ts').then((file) => file.stair)),
  football: page('football', () => import('./football/football.ts').then((file) => file.football)),
  kangaroo: page('kangaroo', () => import('./kangaroo/kangaroo.ts').then((file) => file.kangaroo)),
  thimbles: page('thimbles', () => import('./thimbles/thimbles.ts').then((file) => file.thimbles)),
  dice: instant('dice', () => import('./dice/dice.ts').then((file) => file.dice)),
}

/** Lottery rooms. Loaded from here, so that the first page need not name their files. */
export const LotteryRooms = lazyPage('lottery', () =>
  import('./lottery/LotteryPage.tsx').then((file) => file.LotteryPage),
)

/** The page of one of our own games. */
export function OriginalPage({ id }: { id: GameId }) {
  const Page = PAGES[id]
  return (
    <Suspense fallback={<PageLoading />}>
      <Page />
    </Suspense>
  )
}
