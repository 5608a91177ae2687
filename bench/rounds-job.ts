/** Messages between the halves of the benches of rounds and chat. */
export type FanOutJob = {
  readonly what: 'fanOut' | 'bare'
  readonly sockets: number
  readonly perSecond: number
  readonly seconds: number
  /** As large as the news of a busy round, or the frame of a busy chat room. */
  readonly news: 'round' | 'chat'
}
export type ClientsJob = { readonly port: number; readonly sockets: number; readonly isBare: boolean }
export type Listening = { readonly port: number }
/** Measured by the server half. */
export type ServedOutcome = {
  readonly cpuPercent: number
  readonly bytesPerSocket: number
  readonly sent: number
}
/** Measured by the clients. */
export type HeardOutcome = {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly messages: number
  readonly lost: number
}

/** Viewers of a chat room on a whole site. */
export type ViewersJob = {
  readonly port: number
  readonly sockets: number
  readonly room: string
  /** Texts tell when they were sent, in milliseconds since then. */
  readonly epochMs: number
}
export type ViewersOutcome = HeardOutcome & {
  /** Of the process of the viewers. */
  readonly cpuPercent: number
  /** Frames that did not follow the one before, or messages out of order. */
  readonly gaps: number
  /** Fewest and most messages that any viewer has seen. */
  readonly least: number
  readonly most: number
}

/** All of it comes from the other half of this bench, so a shallow check is enough to notice a broken half. */
const has =
  <T>(...names: readonly (keyof T & string)[]) =>
  (value: unknown): value is T =>
    typeof value === 'object' && value !== null && names.every((name) => name in value)
export const isFanOutJob = has<FanOutJob>('what', 'sockets', 'perSecond', 'seconds', 'news')
export const isClientsJob = has<ClientsJob>('port', 'sockets', 'isBare')
export const isListening = has<Listening>('port')
export const isServed = has<ServedOutcome>('cpuPercent', 'bytesPerSocket', 'sent')
export const isViewersJob = has<ViewersJob>('port', 'sockets', 'room', 'epochMs')
export const isReady = has<{ readonly joined: number }>('joined')
export const isSeen = has<ViewersOutcome>(
  'p50Ms',
  'p99Ms',
  'messages',
  'lost',
  'cpuPercent',
  'gaps',
  'least',
  'most',
)
export const hasListeners = has<HeardOutcome>('p50Ms', 'p99Ms', 'messages', 'lost')

/** Reads the job of this process from its only argument. */
export function given<T>(isIt: (value: unknown) => value is T): T {
  const job: unknown = JSON.parse(process.argv[2] ?? 'null')
  if (!isIt(job)) throw new Error('a job is given as the only argument')
  return job
}

export const percentile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
