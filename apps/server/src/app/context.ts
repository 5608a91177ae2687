import type { WithChat } from '../community/chat/chat.ts'
import type { WithBonusWeights } from '../payments/bonuses/terms.ts'
import type { WithForcedAnswers } from '../platform/http/forced-answers.ts'
import type { GamesContext } from '../play/games/context.ts'
import type { WithProviderNews } from '../play/live/provider-events.ts'
import type { AccountContext } from '../players/accounts/hooks.ts'

/** All that any feature needs; `server.ts` creates it. */
export type AppContext = AccountContext &
  GamesContext &
  WithProviderNews &
  WithChat &
  WithBonusWeights &
  WithForcedAnswers
