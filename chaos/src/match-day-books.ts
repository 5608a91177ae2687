import { createHmac } from 'node:crypto'
import pg from 'pg'
import { jsonWith } from './wire.ts'

/** Sums of our books, and everything in which those of the sportsbook differ. */
export type SportsBooks = {
  readonly bets: number
  readonly rolledBack: number
  readonly cashedOut: number
  readonly resettled: number
  readonly differences: readonly string[]
}

type Theirs = {
  readonly id: string
  readonly user: string
  readonly stake: number
  readonly paid: number
  readonly rolledBack: boolean
}
type Ours = {
  reference: string
  user_id: string
  stake: string
  won: string
  due: string
  rolled_back: boolean
  status: string
  settled: number
}

/** Shares no code with the server's own comparison: a mistake would have to be made twice to go unnoticed. */
export async function compareSportsBooks(
  databaseUrl: string,
  sportsbook: { readonly url: string; readonly secret: string },
): Promise<SportsBooks> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const theirs = await booksOf(sportsbook)
    const { rows: ours } = await client.query<Ours>(
      'SELECT reference, user_id, stake, won, due, rolled_back, status, settled FROM provider_bets',
    )
    const { rows: wrong } = await client.query<{ user_id: string; main: string; expected: string }>(WALLETS)
    const { rows: drift } = await client.query('SELECT * FROM ledger_audit()')
    const known = new Map(ours.map((bet) => [bet.reference, bet]))
    const listed = new Set(theirs.map(({ id }) => id))
    const differences = [
      ...theirs.flatMap((bet) => differenceOf(bet, known.get(bet.id))),
      ...ours
        .filter(({ reference, rolled_back }) => !rolled_back && !listed.has(reference))
        .map(({ reference }) => `${reference}: we have it, they do not`),
      ...ours
        .filter(({ status, rolled_back }) => status === 'OPEN' && !rolled_back)
        .map(({ reference }) => `${reference}: not settled`),
      ...wrong.map(({ user_id, main, expected }) => `player ${user_id} has ${main}, not ${expected}`),
      ...drift.map((finding) => `audit: ${JSON.stringify(finding)}`),
    ]
    return {
      bets: ours.filter(({ stake }) => stake !== '0').length,
      rolledBack: ours.filter(({ rolled_back }) => rolled_back).length,
      cashedOut: ours.filter(({ status }) => status === 'CASHED_OUT').length,
      resettled: ours.filter(({ settled }) => settled > 1).length,
      differences,
    }
  } finally {
    await client.end()
  }
}

const cents = (amount: number): string => String(Math.round(amount * 100))

function differenceOf(theirs: Theirs, ours: Ours | undefined): string[] {
  if (!ours) return theirs.rolledBack ? [] : [`${theirs.id}: they have it, we do not`]
  if (ours.rolled_back !== theirs.rolledBack)
    return [`${theirs.id}: rolled back with ${theirs.rolledBack ? 'them' : 'us'} alone`]
  if (theirs.rolledBack) return []
  const isSame =
    ours.user_id === theirs.user && ours.stake === cents(theirs.stake) && ours.won === cents(theirs.paid)
  return isSame
    ? []
    : [`${theirs.id}: ${ours.stake}, paid ${ours.won}; they: ${theirs.stake}, ${theirs.paid}`]
}

/** Deposits and released bonuses, less stakes, plus payouts of the bets that stand. */
const WALLETS = `
  SELECT * FROM (
    SELECT w.user_id, w.main, coalesce((SELECT sum(d.amount) FROM ledger_deposits d WHERE d.user_id = w.user_id), 0)
      + coalesce((SELECT sum(g.amount) FROM ledger_bonuses g WHERE g.user_id = w.user_id AND g.status = 'RELEASED'), 0)
      - coalesce((SELECT sum(b.stake - b.won) FROM provider_bets b WHERE b.user_id = w.user_id AND NOT b.rolled_back), 0) AS expected
    FROM ledger_wallets w
  ) AS each WHERE main <> expected`

const HEADER = Buffer.from('{"alg":"HS256"}').toString('base64url')

async function booksOf({
  url,
  secret,
}: {
  readonly url: string
  readonly secret: string
}): Promise<readonly Theirs[]> {
  const body = JSON.stringify({ from: 0, to: Number.MAX_SAFE_INTEGER })
  const payload = Buffer.from(body).toString('base64url')
  const signature = createHmac('sha256', secret).update(`${HEADER}.${payload}`).digest('base64url')
  const response = await fetch(`${url}/operator/books`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-sign-jws': `${HEADER}..${signature}` },
    body,
  })
  return (await jsonWith<{ readonly bets: readonly Theirs[] }>(response, 'bets')).bets
}
