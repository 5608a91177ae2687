import { ART } from '@baize/contract/shared'
import { expect, it } from 'vitest'
import { artFile } from '../../assets/art.ts'
import { tileLook } from './tile-art.ts'

it('every picture that can be named exists', () => {
  expect(new Set(ART.map(artFile)).size).toBe(ART.length)
})

it('a demo’s tile shows its theme in front, its kind of game behind, and its hue', () => {
  const look = { art: 'fox.32', tags: ['keno', 'fox'], demo: true }
  expect(tileLook(look)).toMatchObject({ front: 'fox', behind: 'ball', hue: 32 })
  expect(tileLook({ ...look, art: 'pyramid.200', tags: ['poker'] })).toMatchObject({
    front: 'camel',
    behind: 'card',
    hue: 200,
  })
  expect(tileLook({ ...look, demo: false }).behind).toBeUndefined()
})

it.each(['', 'unknown', 'constructor.5', 'fox.x'])('a tile is complete for the invalid art %j too', (art) => {
  const look = tileLook({ art, tags: [], demo: true })
  expect([artFile(look.front), look.behind && artFile(look.behind), Number.isFinite(look.hue)]).toEqual([
    expect.any(String),
    expect.any(String),
    true,
  ])
})

it('a tile never shows the same picture twice', () => {
  expect(tileLook({ art: 'gem.1', tags: ['cascade'], demo: true })).toMatchObject({
    front: 'gem',
    behind: 'slot',
  })
})
