import { killLeashed } from './processes.ts'
import { complain, printLine } from './progress.ts'

type Member = { stop(): Promise<void> }

/** The running parts, stopped in reverse order of their start: the server disconnects before its database ends. */
export type Crew = {
  add<T extends Member>(member: T): T
  /** Settles on a stop request: a signal, or the exit of the parent npm process. */
  readonly asked: Promise<null>
  stop(): Promise<void>
}

const PARENT_CHECK_MS = 1_000
/** One Ctrl-C arrives twice: from the terminal, and forwarded by npm. */
const ECHO_MS = 1_000

export function gatherCrew(): Crew {
  const members: Member[] = []
  const asked = new Promise<null>((resolve) => {
    let firstMs: number | null = null
    whenAsked((why) => {
      if (firstMs === null) {
        firstMs = Date.now()
        printLine(`stopping (${why}) …`)
        resolve(null)
      } else if (Date.now() - firstMs > ECHO_MS) {
        complain('killed')
        killLeashed()
        process.exit(130)
      }
    })
  })
  return {
    add: (member) => {
      members.push(member)
      return member
    },
    asked,
    stop: async () => {
      for (let member = members.pop(); member; member = members.pop()) await member.stop()
    },
  }
}

function whenAsked(ask: (why: string) => void): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => ask(name))
  // A closed terminal must not turn the last output into a crash before the parts are stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  // Some shells do not forward npm's signals, and `kill -9` of npm sends none: losing the parent is a stop request too.
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    ask('npm is gone')
  }, PARENT_CHECK_MS)
  timer.unref()
}
