import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { PlayedRound } from '@baize/contract/player'
import { formatMultiplier } from '@baize/kit'
import { crashPoint, nextLink, roundDigest } from '@baize/rules'
import { describe, expect, it } from 'vitest'
import { NOW } from '../../games/rounds/fixture.ts'
import { checkRounds } from './check-chain.ts'
import { checkReceipt } from './receipt.ts'

const HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const seed = createHash('sha256').update('a secret').digest()
const key = createPrivateKey({ key: Buffer.concat([HEAD, seed]), format: 'der', type: 'pkcs8' })
const siteKey = createPublicKey(key)
  .export({ format: 'der', type: 'spki' })
  .subarray(12)
  .toString('base64url')

describe('a receipt', () => {
  const said = {
    betId: '019a0000-0000-7000-8000-000000000001',
    gameId: 'crash',
    round: 7,
    multiplier: '2.34',
    serverTime: NOW,
    latencyMs: 12,
    sentAt: null,
  } as const
  const text = `${said.betId}:crash:7:2.34:${NOW}:12:`
  const receipt = { ...said, signature: sign(null, Buffer.from(text), key).toString('base64url') }

  it('is verified in this browser, and a changed one is detected', async () => {
    expect(await checkReceipt(receipt, siteKey)).toBe('signed')
    expect(await checkReceipt({ ...receipt, multiplier: '2.35' }, siteKey)).toBe('forged')
    expect(await checkReceipt(receipt, 'no key')).toBe('unchecked')
  })
})

describe('the last rounds', () => {
  const hashes = ['00'.repeat(32)]
  while (hashes.length < 6) hashes.unshift(nextLink(hashes[0] ?? ''))
  const [endHash = '', ...played] = hashes
  const chain = { id: 1, length: 5, endHash, salt: 'salt' }
  const rounds = played
    .map(
      (hash, index): PlayedRound => ({
        gameId: 'crash',
        number: index + 1,
        link: index + 1,
        rtp: 9900,
        startsAt: NOW,
        locksAt: NOW,
        runsAt: NOW,
        endedAt: NOW,
        clientSeeds: [],
        multiplier: formatMultiplier(
          crashPoint(roundDigest('crash', { hash, salt: 'salt', clientSeeds: [] }), 9900),
        ),
        hash,
        chain,
      }),
    )
    .toReversed()
  const { signal } = new AbortController()

  it('lead to the published end of the chain, all of them or the newest few', async () => {
    expect(await checkRounds(rounds, signal)).toEqual({ rounds: 5, fault: null })
    expect(await checkRounds(rounds.slice(0, 2), signal)).toEqual({ rounds: 2, fault: null })
  })

  it('are reported when a hash, a multiplier or the end differs', async () => {
    const changed = (change: Partial<PlayedRound>, at: number) =>
      rounds.map((round, index) => (index === at ? { ...round, ...change } : round))
    expect((await checkRounds(changed({ hash: 'ff'.repeat(32) }, 2), signal)).fault).toMatch(/^#/)
    expect((await checkRounds(changed({ multiplier: '1000.00' }, 1), signal)).fault).toBe('#4')
    const other = rounds.map((round) => ({ ...round, chain: { ...chain, endHash: 'ee'.repeat(32) } }))
    expect((await checkRounds(other, signal)).fault).toContain('≠')
  })
})
