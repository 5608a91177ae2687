import type { ModulePush, Push } from '@baize/contract'
import { never } from '@baize/kit'
import { session } from '../session/session.ts'
import { emit } from './events.ts'

type Message = Push | ModulePush
type BetMessage = Extract<Message, { type: 'bet' }>

/** Turns a message of the channel into the page's events. */
export function tell(message: Message): void {
  switch (message.type) {
    case 'balance':
      return emit('balance', message)
    case 'event':
      return emit('event', message)
    case 'bet_begin':
      return emit('bet-begin', message)
    case 'game_data':
      return emit('game-data', message)
    case 'bet':
      return tellBet(message)
    default:
      return never(message)
  }
}

function tellBet(message: BetMessage): void {
  emit('bet', message)
  // Only what came on the player's own channel is numbered.
  if ('seq' in message) emit('me-bet', message)
  else emit('other-bet', message)
  if (!message.bet.win) return
  if (!message.delaySeconds) tellWin(message)
  else setTimeout(tellWin, message.delaySeconds * 1000, message)
}

function tellWin(message: BetMessage): void {
  const mine = 'seq' in message
  // Whoever sits here by now must not be congratulated on the win of somebody who has left.
  if (mine && session().user.userId !== message.userId) return
  emit('bet-win', message)
  if (mine) emit('me-win', message)
}
