import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { flyCoins } from './fly-coins.ts'

let arrive = (): void => undefined
const begin = vi.fn<() => { finished: Promise<void> }>(() => ({ finished }))
let finished: Promise<void>

beforeEach(() => {
  finished = new Promise((resolve) => {
    arrive = resolve
  })
  Object.assign(Element.prototype, { animate: begin })
})
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'animate')
  begin.mockClear()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const coins = () => document.querySelectorAll('img').length

it('the animation leaves nothing behind once the coins have arrived', async () => {
  document.body.innerHTML = '<span id="balance">5</span><button>Claim</button>'
  flyCoins(document.querySelector('button'))
  expect(coins()).toBe(8)
  arrive()
  await expect.poll(coins).toBe(0)
})

it.each([
  ['no balance is in sight', '<button>Claim</button>', false],
  ['motion is reduced', '<span id="balance">5</span><button>Claim</button>', true],
])('the animation is skipped where %s', (_when, page, matches) => {
  vi.stubGlobal('matchMedia', () => ({ matches }))
  document.body.innerHTML = page
  flyCoins(document.querySelector('button'))
  expect(coins()).toBe(0)
  expect(begin).not.toHaveBeenCalled()
})
