import { en } from '@baize/words/en'
import { describe, expect, it } from 'vitest'

const files = import.meta.glob<string>(
  // Translation keys outside the web sources: the first design's menus, block defaults, account refusals, and messages
  // that the server writes to players.
  [
    '../**/*.{ts,tsx}',
    '../../../server/src/site/design/seed.ts',
    '../../../server/src/players/{accounts,identity,notices,push}/*.ts',
    '../../../server/src/payments/{bonuses,coins,deposits,held,refunds}/*.ts',
    '../../../server/src/community/chat/desk.ts',
    '../../../server/src/operators/{care/service,reports/mail-text}.ts',
    '../../../server/src/platform/messages/{message,mail}.ts',
    '../../../server/src/payments/withdrawals/{holds,reviews}.ts',
    '../../../server/src/providers/wallet.ts',
    '../../../server/src/ledger/outbox.ts',
    '../../../server/src/platform/db/functions/02_move.sql',
    '../../../../packages/contract/src/player/blocks/*.ts',
    '../../../../packages/contract/src/player/{identity,provider-bets,withdraw}.ts',
    '../../../../packages/contract/src/shared/{identity-documents,payout-accounts,payout-methods}.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)
/** A job has a name of the same form as a translation key, such as `notices.mail`. */
const JOB_NAME = /\bname: '[\w.]+', when: /g
const source = Object.entries(files)
  .filter(([path]) => !/\.(test|fixture)\.tsx?$|testing/.test(path))
  .map(([, text]) => text.replaceAll(JOB_NAME, 'when: '))
  .join('\n')
const areas = [...new Set(Object.keys(en).map((key) => key.split('.', 1)[0]))].join('|')

describe('the sentences of the page', () => {
  it('all exist', () => {
    const said = [...source.matchAll(new RegExp(`'((?:${areas})\\.[A-Za-z]\\w*)'`, 'g'))].map(
      ([, key]) => key,
    )
    expect(said.length).toBeGreaterThan(100)
    expect(said.filter((key) => key === undefined || !Object.hasOwn(en, key))).toEqual([])
  })

  it('are all used', () => {
    // Keys built at runtime, such as `bets.${standing}`, `notices.${change}Title` and `${game}.means`: used if their
    // variable part appears as a value somewhere.
    const built = [
      ...source.matchAll(/`([a-z][\w.]*\.)\$\{[^}]*\}(\w*)`/g),
      ...source.matchAll(/`()\$\{[^}]*\}(\.\w+)`/g),
    ].map(([, head = '', tail = '']) => ({ head, tail }))
    // Searching the whole source for each key took seconds.
    const quoted = new Set([...source.matchAll(/(?<=')[\w.-]*(?=')/g)].map(([text]) => text))
    const isSaid = (key: string): boolean =>
      quoted.has(key) ||
      built.some(
        ({ head, tail }) =>
          key.startsWith(head) &&
          key.endsWith(tail) &&
          quoted.has(key.slice(head.length, key.length - tail.length)),
      )
    expect(Object.keys(en).filter((key) => !isSaid(key))).toEqual([])
  })
})
