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

/** A running site of this process. */
export type House = { readonly addresses: HouseAddresses; close(): Promise<void> }

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

/**
 * A site for tests that would disturb others, theirs until they give it back; the first request waits until it is
 * booted.
 */
export async function ownHouse(): Promise<{
  readonly addresses: HouseAddresses
  readonly giveBack: () => Promise<void>
}> {
  const door = given(OWN_HOUSE)
  const response = await fetch(door)
  const said = await response.text()
  if (!response.ok) throw new Error(`the second house does not stand: ${said}`)
  const addresses = readAddresses(said)
  return {
    addresses,
    giveBack: async () => void (await fetch(`${door}/?back=${encodeURIComponent(addresses.site)}`)),
  }
}

/** Lends houses to one borrower at a time, and opens another when none is free. */
export function houseKeeper(open: (number: number) => Promise<House>) {
  const opened: Promise<House>[] = []
  const free: House[] = []
  return {
    take: (): Promise<House> => {
      const house = free.pop()
      if (house) return Promise.resolve(house)
      const next = open(opened.length + 1)
      opened.push(next)
      return next
    },
    giveBack: async (site: string): Promise<void> => {
      const all = await Promise.all(opened.map((promise) => promise.catch(() => null)))
      const running = all.find((house) => house?.addresses.site === site)
      if (running && !free.includes(running)) free.push(running)
    },
    close: async (): Promise<void> => {
      for (const promise of opened) await (await promise.catch(() => null))?.close()
    },
  }
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
