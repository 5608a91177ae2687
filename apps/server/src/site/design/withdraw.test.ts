import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withdrawn } from './withdraw.ts'

const block = (id: string, text: string) => ({ id, text })

it('a withdrawal reverts the draft too when nothing else was changed in it', () => {
  const restored = { blocks: [block('a', 'good')] }
  const published = { blocks: [block('a', 'bad'), block('b', 'bad too')] }
  expect(withdrawn(published, published, restored)).toEqual(restored)
})

it('a withdrawal keeps unpublished changes and drops the withdrawn text beside them', () => {
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

it('a withdrawal removes everything that the draft had only from that version', () => {
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
