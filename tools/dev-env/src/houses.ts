import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/** Where the tests in the browser find a house, which another process has booted. */
export type HouseAddresses = {
  readonly site: string
  readonly sandbox: string
  /** Kills and starts its server. */
  readonly control: string
  /** An empty page of another origin, which the site takes for the studio of designs. */
  readonly studio: string
  readonly operatorToken: string
}

/** The variables by which the tests are told of them. */
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

/** The house in which tests run side by side. */
export const sharedHouse = (): HouseAddresses => readAddresses(given(SHARED_HOUSE))

/** The house of those that would be in the way of others; the first who asks waits until it stands. */
export async function ownHouse(): Promise<HouseAddresses> {
  const response = await fetch(given(OWN_HOUSE))
  const said = await response.text()
  if (!response.ok) throw new Error(`the second house does not stand: ${said}`)
  return readAddresses(said)
}

/** Answers this machine alone, on a free port. */
export async function serveHere(listener: RequestListener): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
