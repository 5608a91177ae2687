import type { InstantGameId } from '@baize/contract/player'
import type { ComponentType } from 'react'
import { InstantTable } from '../instant/InstantTable.tsx'
import { instantTableUi } from '../instant/instant-table-ui.ts'
import type { InstantGameUi } from '../instant/scene.ts'
import { useDemoGame } from './DemoTable.tsx'
import { instantDealer } from './instant-dealer.ts'

/** A demo table of an instant game: play money, no log-in, and no bets sent to the server. */
export function demoInstant<Id extends InstantGameId>(
  ui: InstantGameUi<Id>,
): ComponentType<{ onDemo: (demo: boolean) => void }> {
  const table = instantTableUi(ui)
  return function DemoInstant({ onDemo }) {
    return <InstantTable ui={ui} game={useDemoGame(table, instantDealer)} onDemo={onDemo} />
  }
}
