import { expect, it } from 'vitest'
import { once } from './once.ts'

it('makes a value once, also when it is undefined, and anew after a failure', () => {
  let made = 0
  const nothing = once(() => void (made += 1))
  expect([nothing(), nothing(), made]).toEqual([undefined, undefined, 1])

  const fails = once(() => {
    made += 1
    if (made === 2) throw new Error('not yet')
    return made
  })
  expect(fails).toThrow('not yet')
  expect([fails(), fails()]).toEqual([3, 3])
})
