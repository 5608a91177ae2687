import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type House,
  houseKeeper,
  OWN_HOUSE,
  ownHouse,
  SHARED_HOUSE,
  serveHere,
  sharedHouse,
  writeAddresses,
} from './houses.ts'

const ADDRESSES = {
  site: 'http://localhost:1',
  sandbox: 'http://localhost:2',
  control: 'http://127.0.0.1:3',
  studio: 'http://127.0.0.1:4',
  operatorToken: 'a token & more',
}

const doors: { close(): void }[] = []
afterEach(() => {
  for (const door of doors.splice(0)) door.close()
  vi.unstubAllEnvs()
})

async function doorThatSays(status: number, words: string): Promise<void> {
  const door = await serveHere((_request, response) => response.writeHead(status).end(words))
  doors.push(door)
  vi.stubEnv(OWN_HOUSE, door.url)
}

describe('the houses that the browser tests play in', () => {
  it('are found by the file that their starter has written', async () => {
    vi.stubEnv(SHARED_HOUSE, writeAddresses(ADDRESSES))
    expect(sharedHouse()).toEqual(ADDRESSES)
    const own = { ...ADDRESSES, site: 'http://localhost:5' }
    await doorThatSays(200, writeAddresses(own))
    expect((await ownHouse()).addresses).toEqual(own)
  })

  it('are reported missing when nobody has started them', async () => {
    vi.stubEnv(SHARED_HOUSE, '')
    expect(sharedHouse).toThrow('was not booted')
    await doorThatSays(500, 'no room on the disk')
    await expect(ownHouse()).rejects.toThrow('no room on the disk')
    await doorThatSays(200, 'site=x')
    await expect(ownHouse()).rejects.toThrow('the house has no sandbox')
  })

  it('are lent to one borrower at a time, and another is opened when none is free', async () => {
    const closed: string[] = []
    const keeper = houseKeeper(async (number): Promise<House> => {
      if (number === 3) throw new Error('no room on the disk')
      const site = `http://localhost:${number}`
      return { addresses: { ...ADDRESSES, site }, close: async () => void closed.push(site) }
    })
    const taken = async () => (await keeper.take()).addresses.site
    expect(await taken()).toBe('http://localhost:1')
    expect(await taken()).toBe('http://localhost:2')
    await expect(taken()).rejects.toThrow('no room on the disk')
    await keeper.giveBack('http://localhost:1')
    await keeper.giveBack('http://localhost:1')
    expect(await taken()).toBe('http://localhost:1')
    expect(await taken()).toBe('http://localhost:4')
    await keeper.close()
    expect(closed).toEqual(['http://localhost:1', 'http://localhost:2', 'http://localhost:4'])
  })
})
