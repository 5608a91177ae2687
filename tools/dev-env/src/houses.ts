import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/** Addresses of a running site for the browser tests, booted by another process. */
export type HouseAddresses = {
  readonly site: string
  readonly sandbox: string
  /** URL to kill and start its server. */
  readonly control: string
  /** An empty page of another origin, configured as the design studio. */
  readonly studio: string
  readonly operatorToken: string
}

/** Environment variables that pass the addresses to the tests. */
export const SHARED_HOUSE = 'BAIZE_SHARED_HOUSE'
export const OWN_HOUSE = 'BAIZE_OWN_HOUSE_URL'

export const writeAddresses = (addresses: HouseAddresses): string =>
  new URLSearchParams({ ...addresses }).toString()

function readAddresses(written: string): HouseAddresses {
  const query = new URLSearchParams(written)
  const of = (name: keyof HouseAddresses): string => {
    const found = query.get(name)
    if (found === null) throw new Error(`the house has no ${name}`)
    return found
  }
  return {
    site: of('site'),
    sandbox: of('sandbox'),
    control: of('control'),
    studio: of('studio'),
    operatorToken: of('operatorToken'),
  }
}

function given(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: the tests’ environment was not booted`)
  return value
}

/** The site that parallel tests share. */
export const sharedHouse = (): HouseAddresses => readAddresses(given(SHARED_HOUSE))

/** The site for tests that would disturb others; the first request waits until it is booted. */
export async function ownHouse(): Promise<HouseAddresses> {
  const response = await fetch(given(OWN_HOUSE))
  const said = await response.text()
  if (!response.ok) throw new Error(`the second house does not stand: ${said}`)
  return readAddresses(said)
}

/** Listens on localhost only, on a free port. */
export async function serveHere(listener: RequestListener): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
