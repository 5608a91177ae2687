import { createHash } from 'node:crypto'
import { once, present } from '@baize/kit'
import { chance } from '@baize/kit/testing'
import { Client, type Pool } from 'pg'
import { migrate, ownFunctions, ownMigrations } from './migrate.ts'
import { openPool } from './pool.ts'

export type TestDatabase = {
  readonly url: string
  /** With the application's role: the grants of the migrations and no more. */
  readonly pool: Pool
  /** With the owner's role: for setup behind the application's back. */
  readonly owner: Pool
  drop(): Promise<void>
}

/** Any number, as long as nothing else in the maintenance database locks it. */
const LOCK = 7_214_002

/** Rows that many test files begin with: written once per run, into a template of their own. */
export type Planting = {
  readonly name: string
  /** Closes every connection to the database that it has opened. */
  readonly plant: (databaseUrl: string) => Promise<void>
}

/**
 * A migrated database for one test file, on the shared PostgreSQL or a given one. Copied from a template that the first
 * caller of a run creates.
 */
export async function testDatabase(
  serverUrl = present(process.env.BAIZE_TEST_POSTGRES_URL, 'BAIZE_TEST_POSTGRES_URL'),
  planting: Planting | null = null,
): Promise<TestDatabase> {
  const name = `baize_test_${chance.hex(8)}`
  await onServer(serverUrl, async (server) => {
    // The lock also keeps a second caller from connecting to the template while it is being copied.
    await server.query('SELECT pg_advisory_lock($1)', [LOCK])
    const bare = await templateDatabase(server, serverUrl)
    const template = planting ? await plantedTemplate(server, serverUrl, bare, planting) : bare
    // FILE_COPY takes half as long as copying through WAL, which would also evict other tests' pages from the buffer
    // cache.
    await server.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  })
  const url = urlOf(serverUrl, name)
  const log = { warn: () => {} }
  const pool = openPool({ url, as: 'app', max: 10, log })
  const owner = openPool({ url, as: 'owner', max: 4, log })
  return {
    url,
    pool,
    owner,
    drop: async () => {
      await Promise.all(
        [pool, owner].filter((connections) => !connections.ended).map((connections) => connections.end()),
      )
      await onServer(serverUrl, (server) => server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
    },
  }
}

const templateName = once(async () => {
  const programs = [await ownMigrations(), await ownFunctions()]
  const hash = createHash('sha256').update(JSON.stringify(programs)).digest('hex')
  return `baize_template_${hash.slice(0, 16)}`
})

async function templateDatabase(server: Client, serverUrl: string): Promise<string> {
  const name = await templateName()
  await buildTemplate(server, name, 'template0', (building) => migrate(urlOf(serverUrl, building)))
  return name
}

async function plantedTemplate(
  server: Client,
  serverUrl: string,
  bare: string,
  { name: suffix, plant }: Planting,
): Promise<string> {
  const name = `${bare}_${suffix}`
  await buildTemplate(server, name, bare, (building) => plant(urlOf(serverUrl, building)))
  return name
}

/** Built under another name, so that a run that dies half-way leaves no template that looks finished. */
async function buildTemplate(
  server: Client,
  name: string,
  from: string,
  fill: (building: string) => Promise<unknown>,
): Promise<void> {
  const { rowCount } = await server.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (rowCount) return
  const building = `${name}_building`
  await server.query(`DROP DATABASE IF EXISTS ${building} WITH (FORCE)`)
  await server.query(`CREATE DATABASE ${building} TEMPLATE ${from}`)
  await fill(building)
  await server.query(`ALTER DATABASE ${building} RENAME TO ${name}`)
}

async function onServer<T>(serverUrl: string, work: (server: Client) => Promise<T>): Promise<T> {
  const server = new Client({ connectionString: serverUrl })
  await server.connect()
  try {
    return await work(server)
  } finally {
    await server.end()
  }
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
