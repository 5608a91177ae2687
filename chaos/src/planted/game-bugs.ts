import type { Bug } from './bug.ts'

const FAIRNESS = 'packages/rules/src/fairness.ts'
const STEPS = 'packages/rules/src/step-game.ts'
const ROWS = 'packages/rules/src/row-game.ts'
const MINES = 'packages/rules/src/mines/mines.ts'
const OUTCOME = 'packages/rules/src/rounds/outcome.ts'
const CHAIN = 'packages/rules/src/rounds/chain.ts'
const BETS = 'apps/server/src/play/games/sql.ts'
const MOVES = 'apps/server/src/play/games/moves.ts'
const SEEDS = 'apps/server/src/play/fairness/service.ts'
const ROUND_BETS = 'apps/server/src/platform/db/functions/12_round_bets.sql'

const rules = (name: string): string => `packages/rules/src/${name}.test.ts`
const STEP_GAMES = 'packages/rules/bin/step-games.test.ts'
const feature = (name: string): string => `apps/server/src/play/${name}.test.ts`

/** Bugs in the outcome of a bet, and in who may settle it. */
export const GAME_BUGS: readonly Bug[] = [
  {
    name: 'some places are drawn more often than others',
    file: FAIRNESS,
    was: 'Math.floor(float * remaining)',
    becomes: 'a % remaining',
    seenBy: [rules('fairness')],
  },
  {
    name: 'the nonce does not take part in the draw',
    file: FAIRNESS,
    was: `\${seeds.clientSeed}:\${seeds.nonce}:\${round}`,
    becomes: `\${seeds.clientSeed}:0:\${round}`,
    seenBy: [rules('fairness')],
  },
  {
    name: 'Mines pays a hundredth more than it may',
    file: MINES,
    was: 'choose(MINES_TILES, k)) / choose(safe, k))',
    becomes: 'choose(MINES_TILES, k)) / choose(safe, k) + 100n)',
    seenBy: [rules('mines/mines')],
  },
  {
    name: 'a way up pays for one row more than was climbed',
    file: ROWS,
    was: 'const k = BigInt(i + 1)',
    becomes: 'const k = BigInt(i + 2)',
    seenBy: [STEP_GAMES],
  },
  {
    name: 'a bet pays more than its max win',
    file: STEPS,
    was: 'payout: terms.maxWin,',
    becomes: 'payout,',
    seenBy: [rules('step-game'), STEP_GAMES],
  },
  {
    name: 'a round ends without the house’s edge',
    file: OUTCOME,
    was: '(BigInt(rtpTenThousandths) * DRAW_SPAN)',
    becomes: '(10_000n * DRAW_SPAN)',
    seenBy: [rules('rounds/rounds')],
  },
  {
    name: 'a chain of rounds with a foreign hash passes',
    file: CHAIN,
    was: 'if (computed !== expected) return { index, expected, computed }',
    becomes: '',
    seenBy: [rules('rounds/rounds')],
  },
  {
    name: 'a bet is shown to and moved by anybody who knows its id',
    file: BETS,
    was: `WHERE b.id = $1 AND b.user_id = $2\`, [id, owner])`,
    becomes: `WHERE b.id = $1 AND $2::text IS NOT NULL\`, [id, owner])`,
    seenBy: [feature('games/refused'), feature('games/games'), feature('games/races')],
  },
  {
    name: 'a bet without a step is cashed out',
    file: MOVES,
    was: 'if (rules.value.standing(play, seeds, terms).goodSteps === 0)',
    becomes: 'if (rules.value.standing(play, seeds, terms).goodSteps < 0)',
    seenBy: [feature('games/refused'), feature('games/games')],
  },
  {
    name: 'the seed of an open bet is revealed',
    file: SEEDS,
    was: `if (await hasOpenBets(tx, revealed.id, userId)) return err(refusal('seedInUse'))`,
    becomes: '',
    seenBy: [feature('fairness/fairness')],
  },
  {
    name: 'a bet comes into a round that has begun',
    file: ROUND_BETS,
    was: 'IF r.id IS NOT NULL AND arrived[i] < round_ms(r.locks_at) THEN',
    becomes: 'IF r.id IS NOT NULL THEN',
    seenBy: [feature('rounds/bets'), feature('rounds/late-bets')],
  },
  {
    name: 'a bet is cashed out after the crash',
    file: ROUND_BETS,
    was: `WHEN m.at - runs_ms >= d.crash_ms THEN 'over'`,
    becomes: '',
    seenBy: [feature('rounds/bets')],
  },
  {
    name: 'a cash-out counts at the moment that its sender claims',
    file: ROUND_BETS,
    was: '(SELECT least(w.arrived, now_ms) AS at)',
    becomes: '(SELECT w.arrived AS at)',
    seenBy: [feature('rounds/bets')],
  },
  {
    name: 'a bet of a round is cashed out twice',
    file: ROUND_BETS,
    was: `WHEN b.cashed IS NOT NULL THEN 'cashed'`,
    becomes: '',
    seenBy: [feature('rounds/bets')],
  },
  {
    name: 'another player’s bet of a round is taken back',
    file: ROUND_BETS,
    was: 'WHERE x.bet_id = bet AND x.user_id = player AND x.game_id = game',
    becomes: 'WHERE x.bet_id = bet AND x.game_id = game',
    seenBy: [feature('rounds/bets')],
  },
]
