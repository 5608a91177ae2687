import { parseArgs } from 'node:util'
import { Handle, PersonName, Role } from '@baize/contract/operator'
import type { Refusal } from '@baize/contract/shared'
import { type Result, systemClock } from '@baize/kit'
import * as z from 'zod/mini'
import { createKey, findOperatorByHandle, invite, recover } from './operators/staff/service.ts'
import { pooledRandomBytes } from './platform/crypto/random.ts'
import { openPool } from './platform/db/pool.ts'

// Operator accounts from the command line: for the first owner, for an owner who lost every passkey, and for machines.
// Works on the database at DATABASE_URL, with or without a running server.

const USAGE = `npm run operator -- invite --handle ana --name "Ana Souza" --role owner [--role finance …]
npm run operator -- recover --handle ana
npm run operator -- key --name "nightly export" --role auditor [--days 30]`

class UsageFault extends Error {}

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    handle: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string', multiple: true },
    days: { type: 'string', default: '30' },
  },
})

function read<T extends z.ZodMiniType>(schema: T, given: unknown, what: string): z.infer<T> {
  const parsed = z.safeParse(schema, given)
  if (!parsed.success) throw new UsageFault(`--${what} is missing or not valid`)
  return parsed.data
}

function done<T>(result: Result<T, Refusal>): T {
  if (!result.ok) throw new UsageFault(`refused: ${result.error.id}`)
  return result.value
}

async function run(databaseUrl: string): Promise<void> {
  const db = openPool({ url: databaseUrl, as: 'app', max: 2, log: { warn: () => {} } })
  const consoleUrl = process.env.CONSOLE_URL || process.env.PUBLIC_URL || 'http://localhost:3000'
  const desk = {
    db,
    clock: systemClock,
    randomBytes: pooledRandomBytes(),
    config: { consoleUrl, consoleIdleMs: 0, consoleLifeMs: 0, consoleLocalToken: null, consoleOwnerMs: 0 },
  }
  try {
    switch (positionals[0]) {
      case 'invite': {
        const handle = read(Handle, values.handle, 'handle')
        const name = read(PersonName, values.name ?? values.handle, 'name')
        const roles = read(z.array(Role).check(z.minLength(1)), values.role, 'role')
        const { link } = done(await invite(desk, 'command', { handle, name, roles }))
        printLine(`Send ${name} this link. It works once, for 72 hours:\n${link}`)
        return
      }
      case 'recover': {
        const handle = read(Handle, values.handle, 'handle')
        const person = await findOperatorByHandle(db, handle)
        if (!person) throw new UsageFault(`nobody has the handle ${handle}`)
        const { link } = done(await recover(desk, 'command', person.id))
        printLine(`Send ${person.name} this link. It works once, for 72 hours:\n${link}`)
        return
      }
      case 'key': {
        const name = read(PersonName, values.name, 'name')
        const role = read(Role, values.role?.[0], 'role')
        const days = read(z.number().check(z.int(), z.gte(1), z.lte(365)), Number(values.days), 'days')
        printLine(done(await createKey(desk, 'command', { name, role, days })).token)
        return
      }
      default:
        throw new UsageFault('which command?')
    }
  } finally {
    await db.end()
  }
}

const url = process.env.DATABASE_URL
try {
  if (!url) throw new UsageFault('DATABASE_URL is not set')
  await run(url)
} catch (error) {
  if (!(error instanceof UsageFault)) throw error
  process.stderr.write(`✗ ${error.message}\n\n${USAGE}\n`)
  process.exitCode = 1
}
