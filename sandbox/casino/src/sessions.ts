import type { Player } from './wallet.ts'

type Session = { readonly player: Player; readonly isDemo: boolean; readonly gameId: string }

const LAUNCH_MS = 60_000
const SESSION_MS = 12 * 60 * 60_000
/** Caps the memory that launches and sessions can take; the oldest go first. */
const MOST = 20_000

export type Sessions = {
  /** A code that opens the game once, within a minute. */
  launch(session: Session): string
  /** Turns a code into a session; null if it was used, or is too old. */
  open(code: string): { readonly id: string; readonly session: Session } | null
  /** A session of play money, which needs no code. */
  openDemo(gameId: string): { readonly id: string; readonly session: Session }
  get(id: string): Session | null
}

/** In memory: the browser holds the id in its page, so neither cookies nor storage are needed inside a frame. */
export function createSessions({
  now,
  random,
}: {
  readonly now: () => number
  readonly random: () => string
}): Sessions {
  const launches = new Map<string, { readonly session: Session; readonly until: number }>()
  const sessions = new Map<string, { readonly session: Session; readonly until: number }>()
  const add = (to: typeof sessions, session: Session, life: number): string => {
    const id = random()
    to.set(id, { session, until: now() + life })
    const [oldest] = to.keys()
    if (to.size > MOST && oldest !== undefined) to.delete(oldest)
    return id
  }
  const started = (session: Session) => ({ id: add(sessions, session, SESSION_MS), session })
  return {
    launch: (session) => add(launches, session, LAUNCH_MS),
    open: (code) => {
      const found = launches.get(code)
      launches.delete(code)
      return found && now() < found.until ? started(found.session) : null
    },
    openDemo: (gameId) =>
      started({ gameId, isDemo: true, player: { user: `demo-${random()}`, token: '', currency: 'XXX' } }),
    get: (id) => {
      const found = sessions.get(id)
      return found && now() < found.until ? found.session : null
    },
  }
}
