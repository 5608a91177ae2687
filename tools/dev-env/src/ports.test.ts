import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { claimPorts, freePort, isFree, parsePort } from './ports.ts'

describe('PORT', () => {
  it('defaults to 3000', () => {
    expect(parsePort(undefined)).toBe(3000)
    expect(parsePort('')).toBe(3000)
    expect(parsePort('8080')).toBe(8080)
  })

  it.each(['abc', '0', '-1', '3000.5', '1e3', '65535', '99999', '0x10'])(
    'is refused with a sentence when it is %s',
    (text) => {
      expect(() => parsePort(text)).toThrow(`but is "${text}"; try PORT=3000`)
    },
  )
})

describe('a port held by another program', () => {
  let holder: Server | undefined
  afterEach(() => holder?.close())

  const hold = (host: string) =>
    new Promise<number>((resolve) => {
      holder = createServer().listen({ port: 0, host }, () => {
        const address = holder?.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })

  it('is named with its use and a way out', async () => {
    const port = await hold('0.0.0.0')
    await expect(claimPorts([{ port, use: 'the site' }])).rejects.toThrow(
      `Port ${port}, wanted for the site, is in use by another program; stop that one, or choose another with PORT=${port + 100}`,
    )
  })

  it('counts as taken when it is held on one address only', async () => {
    expect(await isFree(await hold('127.0.0.1'))).toBe(false)
  })

  it('is not among the free ones', async () => {
    const port = await freePort()
    expect(await isFree(port)).toBe(true)
    await expect(claimPorts([{ port, use: 'the site' }])).resolves.toBeUndefined()
  })
})
