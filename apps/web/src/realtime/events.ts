import type { ModulePush, Push } from '@baize/contract/player'

type PushOf<Type extends Push['type']> = Extract<Push, { type: Type }>
type NewsOf<Type extends ModulePush['type']> = Extract<ModulePush, { type: Type }>

/** Events of the page, by the spec's names. */
type LiveEvents = {
  balance: PushOf<'balance'>
  /** Any player's settled bet; `bet-win` follows if it won, delayed if the win is to be shown later. */
  bet: PushOf<'bet'> | NewsOf<'bet'>
  'bet-win': PushOf<'bet'> | NewsOf<'bet'>
  'me-bet': PushOf<'bet'>
  'me-win': PushOf<'bet'>
  'other-bet': NewsOf<'bet'>
  'bet-begin': NewsOf<'bet_begin'>
  'game-data': NewsOf<'game_data'>
  rain: NewsOf<'rain'>
  chat: NewsOf<'chat'>
  designPublished: NewsOf<'designPublished'>
  event: PushOf<'event'>
}
type LiveEvent = keyof LiveEvents
type Listener<Name extends LiveEvent> = (message: LiveEvents[Name]) => void

const listeners: { readonly [Name in LiveEvent]: Set<Listener<Name>> } = {
  balance: new Set(),
  bet: new Set(),
  'bet-win': new Set(),
  'me-bet': new Set(),
  'me-win': new Set(),
  'other-bet': new Set(),
  'bet-begin': new Set(),
  'game-data': new Set(),
  rain: new Set(),
  chat: new Set(),
  designPublished: new Set(),
  event: new Set(),
}

/** Subscribes to one event. Returns the unsubscribe function. */
export function onLive<Name extends LiveEvent>(name: Name, listener: Listener<Name>): () => void {
  // Wrapped, so that the same listener added twice is two subscriptions, each with its own unsubscribe.
  const hear: Listener<Name> = (message) => listener(message)
  listeners[name].add(hear)
  return () => void listeners[name].delete(hear)
}

export function emit<Name extends LiveEvent>(name: Name, message: LiveEvents[Name]): void {
  for (const hear of listeners[name]) hear(message)
}

/** Subscribes to `event` pushes of the player. */
export const onEvent = (listener: (data: PushOf<'event'>['data']) => void): (() => void) =>
  onLive('event', ({ data }) => listener(data))
