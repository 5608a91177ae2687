import { ModulePush } from '@baize/contract/player'
import type { GameId } from '@baize/contract/shared'
import { expect, it } from 'vitest'
import { emitMessage } from './tell.ts'
import { onTerm } from './terms.ts'

const say = (gameId: GameId, id: string, status: 'NEW' | 'FINISHED') =>
  emitMessage(ModulePush.parse({ type: 'game_data', gameData: { gameId, data: { term: { id, status } } } }))

function listen() {
  const heard: string[] = []
  const stop = onTerm('crash', ({ id, status }) => heard.push(`${id} ${status}`))
  return { heard, stop }
}

it('[T-09] each new term calls back once as NEW and once as FINISHED, however often it is announced', () => {
  const { heard, stop } = listen()
  for (const id of ['1', '2']) {
    for (const status of ['NEW', 'NEW', 'FINISHED', 'NEW', 'FINISHED'] as const) say('crash', id, status)
  }
  expect(heard).toEqual(['1 NEW', '1 FINISHED', '2 NEW', '2 FINISHED'])
  stop()
})

it('[T-09] a term repeated after the next one has begun calls back no more', () => {
  const { heard, stop } = listen()
  say('crash', '1', 'NEW')
  say('crash', '2', 'NEW')
  say('crash', '1', 'NEW')
  say('crash', '1', 'FINISHED')
  expect(heard).toEqual(['1 NEW', '2 NEW', '1 FINISHED'])
  stop()
})

it('the listener ignores terms of other games, and all after it stopped', () => {
  const { heard, stop } = listen()
  say('aviator', '1', 'NEW')
  expect(heard).toEqual([])
  stop()
  say('crash', '1', 'NEW')
  expect(heard).toEqual([])
})

it('the listener works through more terms than it remembers', () => {
  const { heard, stop } = listen()
  for (let id = 0; id < 500; id++) {
    say('crash', String(id), 'NEW')
    say('crash', String(id), 'FINISHED')
  }
  expect(heard).toHaveLength(1000)
  stop()
})
