import type { ChatMessage } from '@baize/contract/player'
import { expect, it } from 'vitest'
import { withoutOldNotices } from './notices.ts'

const TERM = { gameId: 'racing10', closesAt: 1000, values: null, bets: 0 }
let id = 0
const message = (more: Partial<ChatMessage>): ChatMessage => ({
  id: (id += 1),
  at: 0,
  author: null,
  text: '',
  card: null,
  replyTo: null,
  mentions: [],
  isDeleted: false,
  ...more,
})
const notice = (number: number, status: string, line = 'racing10-60') =>
  message({ card: { kind: 'term', data: { ...TERM, line, number, status } } })
const talk = (text: string) => message({ text })
const bet = () => message({ card: { kind: 'bet', data: {} } })

const said = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? ` ${value}` : ''
const shown = (messages: readonly ChatMessage[]): readonly string[] =>
  withoutOldNotices(messages, 'racing10-60').map(({ text, card }) =>
    card ? `${card.kind}${said(card.data['number'])}${said(card.data['status'])}` : text,
  )

it('a room shows one result of the watched draw between two messages of people', () => {
  const draws = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => from + n).flatMap((number) => [
      notice(number, 'open'),
      notice(number, 'closed'),
      notice(number, 'drawn'),
      notice(number, 'drawn', 'racing10-300'),
    ])
  expect(shown([talk('hello'), ...draws(1, 40), talk('anybody?'), ...draws(41, 42)])).toEqual([
    'hello',
    'term 40 drawn',
    'anybody?',
    'term 42 drawn',
  ])
})

it('the newest notice stays beside the newest result', () => {
  expect(shown([notice(1, 'drawn'), notice(2, 'open'), notice(2, 'soon')])).toEqual([
    'term 1 drawn',
    'term 2 soon',
  ])
  expect(shown([notice(1, 'void'), notice(2, 'open')])).toEqual(['term 1 void', 'term 2 open'])
})

it('shared bets count as messages, and cards of other kinds are left out', () => {
  expect(
    shown([notice(1, 'drawn'), bet(), notice(2, 'drawn'), message({ card: { kind: 'rain', data: {} } })]),
  ).toEqual(['term 1 drawn', 'bet', 'term 2 drawn', 'rain'])
})
