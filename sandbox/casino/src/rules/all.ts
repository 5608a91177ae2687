import type { SandboxGameId } from '@baize/contract/sandbox'
import type { Game } from './game.ts'
import { baccarat } from './games/baccarat.ts'
import { bingo } from './games/bingo.ts'
import { blackjack } from './games/blackjack.ts'
import { cometReels } from './games/comet-reels.ts'
import { craps } from './games/craps.ts'
import { dice } from './games/dice.ts'
import { dragonTiger } from './games/dragon-tiger.ts'
import { emberWays } from './games/ember-ways.ts'
import { fortuneWheel } from './games/fortune-wheel.ts'
import { gemGarden } from './games/gem-garden.ts'
import { hiLo } from './games/hi-lo.ts'
import { keno } from './games/keno.ts'
import { lanternRow } from './games/lantern-row.ts'
import { limbo } from './games/limbo.ts'
import { plinko } from './games/plinko.ts'
import { redDog } from './games/red-dog.ts'
import { regatta } from './games/regatta.ts'
import { roulette } from './games/roulette.ts'
import { scratchMatch } from './games/scratch-match.ts'
import { sicBo } from './games/sic-bo.ts'
import { threeCardPoker } from './games/three-card-poker.ts'
import { threeReels } from './games/three-reels.ts'
import { vaultRun } from './games/vault-run.ts'
import { videoPoker } from './games/video-poker.ts'

/** The rules of every game of the sandbox casino. */
export const GAMES: Readonly<Record<SandboxGameId, Game>> = {
  'lantern-row': lanternRow,
  'ember-ways': emberWays,
  'gem-garden': gemGarden,
  'vault-run': vaultRun,
  'three-reels': threeReels,
  'comet-reels': cometReels,
  'sandbox-roulette': roulette,
  'sandbox-blackjack': blackjack,
  'sandbox-baccarat': baccarat,
  'dragon-tiger': dragonTiger,
  'sic-bo': sicBo,
  craps,
  'red-dog': redDog,
  'three-card-poker': threeCardPoker,
  'video-poker': videoPoker,
  regatta,
  plinko,
  'hi-lo': hiLo,
  'dice-roll': dice,
  limbo,
  'fortune-wheel': fortuneWheel,
  'scratch-match': scratchMatch,
  'sandbox-keno': keno,
  'bingo-hall': bingo,
}
