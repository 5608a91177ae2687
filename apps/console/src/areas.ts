import { screens as account } from './features/account/screens.ts'
import { screens as alarms } from './features/alarms/screens.ts'
import { screens as approvals } from './features/approvals/screens.ts'
import { screens as audit } from './features/audit/screens.ts'
import { screens as care } from './features/care/screens.ts'
import { screens as catalogue } from './features/catalogue/screens.ts'
import { screens as chat } from './features/chat/screens.ts'
import { screens as connections } from './features/connections/screens.ts'
import { screens as content } from './features/content/screens.ts'
import { screens as games } from './features/games/screens.ts'
import { screens as home } from './features/home/screens.ts'
import { screens as identity } from './features/identity/screens.ts'
import { screens as ledger } from './features/ledger/screens.ts'
import { screens as lottery } from './features/lottery/screens.ts'
import { screens as money } from './features/money/screens.ts'
import { screens as pictures } from './features/pictures/screens.ts'
import { screens as players } from './features/players/screens.ts'
import { screens as prizes } from './features/prizes/screens.ts'
import { screens as promos } from './features/promos/screens.ts'
import { screens as providers } from './features/providers/screens.ts'
import { screens as push } from './features/push/screens.ts'
import { screens as replay } from './features/replay/screens.ts'
import { screens as reports } from './features/reports/screens.ts'
import { screens as rewards } from './features/rewards/screens.ts'
import { screens as saferPlay } from './features/safer-play/screens.ts'
import { screens as site } from './features/site/screens.ts'
import { screens as staff } from './features/staff/screens.ts'
import { screens as terms } from './features/terms/screens.ts'
import type { ScreenDef } from './screen.ts'

/** Every screen. A new area is a folder in `features` and one line here. */
export const SCREENS: readonly ScreenDef[] = [
  ...home,
  ...alarms,
  ...players,
  ...money,
  ...terms,
  ...ledger,
  ...identity,
  ...saferPlay,
  ...care,
  ...chat,
  ...content,
  ...pictures,
  ...push,
  ...games,
  ...catalogue,
  ...replay,
  ...lottery,
  ...providers,
  ...promos,
  ...rewards,
  ...prizes,
  ...reports,
  ...site,
  ...connections,
  ...approvals,
  ...staff,
  ...audit,
  ...account,
]
