import type { ModulePush, Push } from '@baize/contract/player'
import { never } from '@baize/kit'
import { session } from '../session/session.ts'
import { emit } from './events.ts'

type Message = Push | ModulePush
type BetMessage = Extract<Message, { type: 'bet' }>

/** Emits a channel message as events of the page. */
export function emitMessage(message: Message): void {
  switch (message.type) {
    case 'balance':
      return emit('balance', message)
    case 'event':
      return emit('event', message)
    case 'bet_begin':
      return emit('bet-begin', message)
    case 'game_data':
      return emit('game-data', message)
    case 'rain':
      return emit('rain', message)
    case 'chat':
      return emit('chat', message)
    case 'designPublished':
      return emit('designPublished', message)
    case 'bet':
      return emitBet(message)
    default:
      return never(message)
  }
}

function emitBet(message: BetMessage): void {
  emit('bet', message)
  // Only messages of the player's own channel carry a sequence number.
  if ('seq' in message) emit('me-bet', message)
  else emit('other-bet', message)
  if (!message.bet.win) return
  if (!message.delaySeconds) emitWin(message)
  else setTimeout(emitWin, message.delaySeconds * 1000, message)
}

function emitWin(message: BetMessage): void {
  const mine = 'seq' in message
  // After a delay the player may have changed: a win must not be shown to somebody else.
  if (mine && session().user.userId !== message.userId) return
  emit('bet-win', message)
  if (mine) emit('me-win', message)
}
