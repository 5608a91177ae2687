import type { Bet } from '@baize/contract/player'
import { describe, expect, it } from 'vitest'
import { CSV_HEAD, csvRow } from './csv.ts'

const betWith = (clientSeed: string): Bet => ({
  id: '00000000-0000-7000-8000-000000000001',
  gameId: 'mines',
  betAmount: '10.00',
  currencyId: 'USD',
  result: 'LOSE',
  winAmount: '0.00',
  multiplier: '0.00',
  rtp: 9900,
  maxWin: '1000000.00',
  createdAt: 0,
  settledAt: 1,
  view: { picks: [4], multiplier: '0.00', nextMultiplier: null, mines: 3, board: [4, 9, 1] },
  proof: { serverSeedHash: 'hash', serverSeed: null, clientSeed, nonce: 7 },
})
/** The client seed's cell and the nonce after it. */
const endOf = (clientSeed: string): string | undefined =>
  /hash,,(.*),,,,\r\n$/s.exec(csvRow(betWith(clientSeed)))?.[1]

describe('a line of the exported table', () => {
  it.each([
    ['=1+1', `'=1+1,7`],
    ['a;=1+1', `"a;'=1+1",7`],
    ['a;+1;-1;@x', `"a;'+1;'-1;'@x",7`],
    [';"=1+1', `";'""=1+1",7`],
    ['a,=1+1', `"a,'=1+1",7`],
    ['a\t=1', `"a\t'=1",7`],
  ])('contains nothing that a spreadsheet evaluates, wherever it splits %j', (seed, end) => {
    expect(endOf(seed)).toBe(end)
    for (const separator of [';', /[;,]/])
      for (const part of csvRow(betWith(seed)).slice(0, -2).split(separator))
        expect(part).not.toMatch(/^"*[=+\-@\t\r]/)
  })

  it.each([
    ['a=1', 'a=1,7'],
    ['a-b;c', '"a-b;c",7'],
    ['-5.25', '-5.25,7'],
  ])('keeps %j unchanged, which is no formula', (seed, end) => {
    expect(endOf(seed)).toBe(end)
  })

  it('names the round of a bet, its end, and the requested cash-out', () => {
    const row = csvRow({
      id: '00000000-0000-7000-8000-000000000002',
      gameId: 'aviator',
      betAmount: '10.00',
      currencyId: 'USD',
      result: 'WIN',
      winAmount: '15.00',
      multiplier: '1.50',
      rtp: 9700,
      maxWin: '1000.00',
      createdAt: 0,
      settledAt: 1,
      view: {
        state: 'CASHED_OUT',
        round: 42,
        slot: 1,
        place: 7,
        autoCashOut: '1.50',
        endsAt: '1.50',
        crashedAt: '3.21',
      },
    })
    expect(row).toContain(',aviator,"autoCashOut 1.50, slot 1",USD,10.00,1.50,15.00,WIN,,,0.9700,,')
    expect(row.endsWith(',,,,42,3.21,,\r\n')).toBe(true)
    expect(row.split(',')).toHaveLength(CSV_HEAD.split(',').length + 1)
  })
})
