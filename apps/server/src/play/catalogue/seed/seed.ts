import { gameLink, isCashOutGameId, LOTTERIES, type LotteryGameId } from '@baize/contract/player'
import { SANDBOX_GAMES, SANDBOX_PROVIDER } from '@baize/contract/sandbox'
import { GAMES, type GameId } from '@baize/contract/shared'
import { present } from '@baize/kit'
import { isInstantGame, isStepGame } from '@baize/rules'
import { LOTTERY_NAMES } from '@baize/words/lottery-names'
import { originalName } from '@baize/words/original-names'
import { MECHANICS, type Mechanic, STUDIOS } from './mechanics.ts'
import { THEMES } from './themes.ts'

type SeedCategory = {
  readonly id: string
  readonly name: string
  readonly names: Readonly<Record<string, string>>
  readonly icon: string
  readonly type: string
  readonly directlyPlay: boolean
}

type SeedGame = {
  readonly id: string
  readonly name: string
  readonly names: Readonly<Record<string, string>>
  readonly provider: string
  readonly art: string
  readonly tags: readonly string[]
  readonly rtp: number | null
  readonly minBet: string | null
  readonly maxBet: string | null
  /** Whether it can be played. Games not built yet show as coming soon. */
  readonly built: boolean
  readonly demo: boolean
  readonly link: string
  /** Categories by their types. */
  readonly types: readonly string[]
}

export type SeedSize = 'playable' | 'large'

export type Seed = {
  /** Raised with every change of the seed: a database takes only a newer version than its own. */
  readonly version: number
  readonly categories: readonly SeedCategory[]
  /** In the order of the lobby. */
  readonly games: readonly SeedGame[]
}

/** Raised by hand, except for the originals: adding one changes the version by itself. */
const SEED_VERSION = 805 + GAMES.length
/** Provider of our own games. */
export const HOUSE = 'Baize'

const CATEGORIES: readonly SeedCategory[] = [
  category('01', 'ORIGINAL', 'gem', ['Baize Originals', 'Originais Baize', 'Baize Originals']),
  category('02', 'SLOTS', 'cherry', ['Slots', 'Caça-níqueis', 'Slot']),
  category('03', 'TABLE', 'spade', ['Table games', 'Jogos de mesa', 'Permainan meja']),
  category('04', 'INSTANT', 'zap', ['Instant games', 'Jogos instantâneos', 'Permainan instan']),
  category('05', 'BINGO', 'circle-dot', ['Bingo and keno', 'Bingo e keno', 'Bingo dan keno']),
  category('06', 'LOTTERY', 'ticket', ['Lotteries', 'Loterias', 'Lotre']),
  category('07', 'BONUS', 'gift', ['Free prizes', 'Prêmios grátis', 'Hadiah gratis']),
  category('08', 'SPORTS', 'trophy', ['Sports', 'Esportes', 'Olahraga'], true),
]

function category(
  id: string,
  type: string,
  icon: string,
  [name, pt, indonesian]: readonly [string, string, string],
  directlyPlay = false,
): SeedCategory {
  return { id, name, names: { pt, id: indonesian }, icon, type, directlyPlay }
}

/**
 * The initial catalogue. Deterministic: the same on every machine. The large one adds 3,000 names that all open the same
 * demo, so that tests and benches have lists of a realistic size.
 */
export function seed(size: SeedSize = 'playable'): Seed {
  return {
    version: SEED_VERSION,
    categories: CATEGORIES,
    games: [
      ...originals(),
      ...FREE_CHANCES,
      ...DRAWS,
      SPORTS,
      ...SANDBOX_CASINO,
      ...(size === 'large' ? demos() : []),
    ],
  }
}

/** Limits and RTP of our own games come from the server's settings, in each player's currency. */
const OURS = { provider: HOUSE, names: {}, rtp: null, minBet: null, maxBet: null, built: false, demo: false }

/** By kind of game: rounds with many players, steps, or a single move. */
function tagOf(id: GameId): string {
  if (isInstantGame(id)) return 'quick'
  return !isStepGame(id) ? 'rounds' : isCashOutGameId(id) ? 'steps' : 'quick'
}

const originals = (): SeedGame[] =>
  GAMES.map(({ id, name, art }) => ({
    ...OURS,
    art,
    tags: [tagOf(id)],
    id,
    name,
    names: { pt: originalName('pt', id), id: originalName('id', id) },
    built: true,
    link: gameLink(id, false),
    types: ['ORIGINAL'],
  }))

const FREE_CHANCES: readonly SeedGame[] = [
  {
    ...OURS,
    id: 'wheel',
    name: 'Free-Spin Wheel',
    names: { pt: 'Roleta de giros grátis', id: 'Roda putaran gratis' },
    art: 'wheel.45',
    tags: ['wheel'],
    built: true,
    link: '/freeSpin',
    types: ['BONUS'],
  },
  {
    ...OURS,
    id: 'scratch',
    name: 'Scratch Card',
    names: { pt: 'Raspadinha', id: 'Kartu gosok' },
    art: 'ticket.290',
    tags: ['scratch'],
    built: true,
    link: '/scratch',
    types: ['BONUS'],
  },
]

const DRAW_ART: Readonly<Record<LotteryGameId, string>> = {
  fast3: 'dice.20',
  colour: 'ball.200',
  digits5: 'coin.45',
  total28: 'clover.110',
  racing10: 'horse.30',
}

const DRAWS: readonly SeedGame[] = LOTTERIES.map(({ id }) => ({
  ...OURS,
  id,
  name: LOTTERY_NAMES.en[id],
  names: { pt: LOTTERY_NAMES.pt[id], id: LOTTERY_NAMES.id[id] },
  art: DRAW_ART[id],
  tags: ['lottery'],
  built: true,
  link: `#lottery=${id}`,
  types: ['LOTTERY'],
}))

/** Games of the sandbox casino, for real money and in demo. Their stakes depend on the player's currency. */
const SANDBOX_CASINO: readonly SeedGame[] = SANDBOX_GAMES.map(
  ({ id, name, names, type, art, tags, rtp }): SeedGame => ({
    id,
    name,
    names,
    provider: SANDBOX_PROVIDER,
    art,
    tags,
    rtp,
    minBet: null,
    maxBet: null,
    built: true,
    demo: false,
    link: gameLink(id, false),
    types: [type],
  }),
)

export const SPORTS_ID = 'sports'
const SPORTS: SeedGame = {
  ...OURS,
  // Played at the provider that names it among its games.
  built: true,
  id: SPORTS_ID,
  name: 'Sports',
  names: { pt: 'Esportes', id: 'Olahraga' },
  art: 'trophy.140',
  tags: ['sports'],
  // Open to everybody; `#gameId=sports` would ask visitors to log in.
  link: `/embed?gameId=${SPORTS_ID}`,
  types: ['SPORTS'],
}

/** Shuffled, so that a page of the lobby does not show five tiles of one theme in a row. */
const demos = (): SeedGame[] =>
  THEMES.flatMap(({ motif, names }) =>
    names.flatMap((theme) => MECHANICS.map((mechanic) => demo(motif, theme, mechanic))),
  )
    .map((game) => ({ game, place: numberOf(`place of ${game.id}`) }))
    .toSorted((a, b) => a.place - b.place || (a.game.id < b.game.id ? -1 : 1))
    .map(({ game }) => game)

const STAKES = [
  ['0.10', '50'],
  ['0.20', '100'],
  ['1', '500'],
] as const

function demo(motif: string, theme: string, { tag, type, endings }: Mechanic): SeedGame {
  // Hashed from the name and not from the list position, so that a list may grow without renaming games.
  const number = numberOf(`${theme} ${tag}`)
  const name = `${theme} ${oneOf(endings, number)}`
  const [minBet, maxBet] = oneOf(STAKES, number >>> 4)
  const id = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return {
    id,
    name,
    names: {},
    provider: oneOf(STUDIOS, numberOf(theme)),
    art: `${motif}.${(number >>> 8) % 360}`,
    tags: [tag, motif],
    rtp: 9400 + ((number >>> 12) % 31) * 10,
    minBet,
    maxBet,
    built: true,
    demo: true,
    link: gameLink(id, true),
    types: [type],
  }
}

const oneOf = <T>(list: readonly T[], number: number): T =>
  present(list[number % list.length], 'one of the list')

/** A stable hash of a text: FNV-1a, with its high bits mixed into the low ones. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
