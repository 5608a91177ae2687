import { checkWholeLedger } from './ledger/audit/audit.ts'
import { proofOf } from './ledger/audit/proof.ts'
import { openPool } from './platform/db/pool.ts'

// Audits the whole ledger of the database at DATABASE_URL, with or without a running server, and prints the proof.
// Exits with 0 when everything balances.

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Progress output: one line per part, and one for each 10 % of a long part. */
function teller(): (part: string, share?: number) => void {
  let said = ''
  return (part, share) => {
    const line = share === undefined ? `… ${part}` : `… ${part}, ${Math.floor(share * 10) * 10} %`
    if (line !== said) printLine(line)
    said = line
  }
}

async function audit(url: string): Promise<boolean> {
  const db = openPool({ url, as: 'app', max: 2, log: { warn: () => {} } })
  const began = performance.now()
  try {
    const whole = await checkWholeLedger(db, teller())
    for (const line of proofOf(whole, (performance.now() - began) / 1000)) printLine(line)
    return whole.drift.length === 0
  } finally {
    await db.end()
  }
}

function sentenceOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case '42P01': // undefined_table
    case '42883': // undefined_function
    case '22023': // the role baize_app does not exist
      return 'The database is not of this build: start the server on it once, which brings it up to date.'
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return 'No database answers at DATABASE_URL.'
    default:
      return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

const url = process.env.DATABASE_URL
if (!url) {
  printLine('✗ DATABASE_URL is not set: it must be the address of the ledger’s database.')
  process.exitCode = 1
} else {
  try {
    process.exitCode = (await audit(url)) ? 0 : 1
  } catch (error) {
    printLine(`✗ ${sentenceOf(error)}`)
    process.exitCode = 1
  }
}
