import { en } from '@baize/words/en'
import { describe, expect, it } from 'vitest'

const files = import.meta.glob<string>(
  // The first design names the sentences of its menus, blocks those they say by default, accounts what is wrong with them, and the server writes to players.
  [
    '../**/*.{ts,tsx}',
    '../../../server/src/features/design/seed.ts',
    '../../../server/src/features/auth/*.ts',
    '../../../../packages/contract/src/blocks/*.ts',
    '../../../../packages/contract/src/payout-accounts.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)
const source = Object.entries(files)
  .filter(([path]) => !/\.(test|fixture)\.tsx?$|testing/.test(path))
  .map(([, text]) => text)
  .join('\n')
const areas = [...new Set(Object.keys(en).map((key) => key.split('.', 1)[0]))].join('|')

describe('the page', () => {
  it('says no sentence that does not exist', () => {
    const said = [...source.matchAll(new RegExp(`'((?:${areas})\\.[A-Za-z]\\w*)'`, 'g'))].map(
      ([, key]) => key,
    )
    expect(said.length).toBeGreaterThan(100)
    expect(said.filter((key) => key === undefined || !Object.hasOwn(en, key))).toEqual([])
  })

  it('says every sentence that exists', () => {
    // `bets.${standing}` says those whose last word is named as a value somewhere.
    const built = new Set([...source.matchAll(/`([a-z]\w*)\.\$\{/g)].map(([, area]) => area))
    const isSaid = (key: string): boolean => {
      const [area = '', name = ''] = key.split('.')
      return source.includes(`'${key}'`) || (built.has(area) && source.includes(`'${name}'`))
    }
    expect(Object.keys(en).filter((key) => !isSaid(key))).toEqual([])
  })
})
