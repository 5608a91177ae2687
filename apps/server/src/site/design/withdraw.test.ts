import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withdrawn } from './withdraw.ts'

const block = (id: string, text: string) => ({ id, text })

it('takes the draft back with the version when nothing else was changed in it', () => {
  const restored = { blocks: [block('a', 'good')] }
  const published = { blocks: [block('a', 'bad'), block('b', 'bad too')] }
  expect(withdrawn(published, published, restored)).toEqual(restored)
})

it('keeps what was never published, and drops the withdrawn text beside it', () => {
  const restored = { title: 'old', blocks: [block('a', 'good'), block('b', 'stays')], gone: 1 }
  const published = { title: 'bad', blocks: [block('a', 'bad'), block('b', 'stays'), block('c', 'bad')] }
  const draft = {
    title: 'bad',
    blocks: [block('n', 'new'), block('a', 'bad'), block('b', 'typed'), block('c', 'bad')],
    note: 'mine',
  }
  expect(withdrawn(draft, published, restored)).toEqual({
    title: 'old',
    blocks: [block('n', 'new'), block('a', 'good'), block('b', 'typed')],
    gone: 1,
    note: 'mine',
  })
})

it('leaves nothing of the withdrawn version that the draft had only from it', () => {
  const texts = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('one', 'two', 'three'))
  fc.assert(
    fc.property(texts, texts, texts, (draft, published, restored) => {
      const expected = Object.fromEntries(
        [...new Set([...Object.keys(draft), ...Object.keys(restored)])].flatMap((key) => {
          const text = draft[key] === published[key] ? restored[key] : draft[key]
          return text === undefined ? [] : [[key, text]]
        }),
      )
      expect(withdrawn(draft, published, restored)).toEqual(expected)
    }),
  )
})
