import { type GameId, ModulePush } from '@baize/contract'
import { expect, it } from 'vitest'
import { tell } from './tell.ts'
import { onTerm } from './terms.ts'

const say = (gameId: GameId, id: string, status: 'NEW' | 'FINISHED') =>
  tell(ModulePush.parse({ type: 'game_data', gameData: { gameId, data: { term: { id, status } } } }))

function listen() {
  const heard: string[] = []
  const stop = onTerm('crash', ({ id, status }) => heard.push(`${id} ${status}`))
  return { heard, stop }
}

it('[T-09] each new term calls back once as NEW and once as FINISHED, however often it is told', () => {
  const { heard, stop } = listen()
  for (const id of ['1', '2']) {
    for (const status of ['NEW', 'NEW', 'FINISHED', 'NEW', 'FINISHED'] as const) say('crash', id, status)
  }
  expect(heard).toEqual(['1 NEW', '1 FINISHED', '2 NEW', '2 FINISHED'])
  stop()
})

it('[T-09] a term that is told again after the next one has begun stays told', () => {
  const { heard, stop } = listen()
  say('crash', '1', 'NEW')
  say('crash', '2', 'NEW')
  say('crash', '1', 'NEW')
  say('crash', '1', 'FINISHED')
  expect(heard).toEqual(['1 NEW', '2 NEW', '1 FINISHED'])
  stop()
})

it('terms of other games are not heard, nor any after the listener stopped', () => {
  const { heard, stop } = listen()
  say('aviator', '1', 'NEW')
  expect(heard).toEqual([])
  stop()
  say('crash', '1', 'NEW')
  expect(heard).toEqual([])
})

it('goes on through more terms than it remembers', () => {
  const { heard, stop } = listen()
  for (let id = 0; id < 500; id++) {
    say('crash', String(id), 'NEW')
    say('crash', String(id), 'FINISHED')
  }
  expect(heard).toHaveLength(1000)
  stop()
})
