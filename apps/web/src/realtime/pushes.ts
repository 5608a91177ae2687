import { Push } from '@baize/contract'
import { never } from '@baize/kit'
import { reloadUser } from '../session/account.ts'
import { applyPush, session } from '../session/session.ts'

type PushOf<Type extends Push['type']> = Extract<Push, { type: Type }>
type Listener = (push: Push) => void

const listeners = new Set<Listener>()

/** Hears every push of one type to the current player, each once. Returns how to stop. */
export function onPush<Type extends Push['type']>(
  type: Type,
  listener: (push: PushOf<Type>) => void,
): () => void {
  const isMine = (push: Push): push is PushOf<Type> => push.type === type
  const hear: Listener = (push) => isMine(push) && listener(push)
  listeners.add(hear)
  return () => listeners.delete(hear)
}

/** Where a push stands after the last one seen: in order, already known, or with something missing before it. */
export function placeOf(seq: number, lastSeq: number): 'next' | 'seen' | 'gap' {
  if (seq <= lastSeq) return 'seen'
  return seq === lastSeq + 1 ? 'next' : 'gap'
}

export function receive(payload: unknown): void {
  const parsed = Push.safeParse(readable(payload))
  const { user, hasLogin } = session()
  if (!parsed.success || !hasLogin || parsed.data.userId !== user.userId) return
  const push = parsed.data
  const place = placeOf(push.seq, user.seq)
  if (place === 'seen') return
  if (place === 'gap') void reloadUser()
  else applyPush({ seq: push.seq, balance: push.type === 'balance' ? push.balance : undefined })
  respond(push)
  for (const listener of listeners) listener(push)
}

function respond(push: Push): void {
  switch (push.type) {
    case 'balance':
      if (push.balance === undefined) void reloadUser()
      return
    case 'event':
      void reloadUser()
      return
    case 'bet':
      return
    default:
      never(push)
  }
}

/** Some relays turn a payload into text on the way. */
function readable(payload: unknown): unknown {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return payload
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
