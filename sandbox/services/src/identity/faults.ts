/** Everything that can go wrong at a provider of identity checks, for the next calls or webhooks. */
export const FAULTS = {
  none: 'nothing',
  unavailable: 'unavailable (503)',
  tooMany: 'too many requests (429)',
  unauthorized: 'login refused (401)',
  refused: 'refused (400)',
  delay: 'answers after 2 seconds',
  hang: 'never answers',
  lost: 'takes the call and cuts the connection',
  html: 'answers with HTML',
  huge: 'answers with 10 MB',
  duplicate: 'webhooks twice',
  reorder: 'webhooks in the wrong order',
  forged: 'webhooks with a wrong signature',
  silent: 'no webhooks',
  testMode: 'webhooks of the test mode',
} as const
export type Fault = keyof typeof FAULTS
/** The faults as a schema names them. */
export const FAULT_NAMES: { readonly [Name in Fault]: Name } = {
  none: 'none',
  unavailable: 'unavailable',
  tooMany: 'tooMany',
  unauthorized: 'unauthorized',
  refused: 'refused',
  delay: 'delay',
  hang: 'hang',
  lost: 'lost',
  html: 'html',
  huge: 'huge',
  duplicate: 'duplicate',
  reorder: 'reorder',
  forged: 'forged',
  silent: 'silent',
  testMode: 'testMode',
}

const OF_WEBHOOKS: ReadonlySet<Fault> = new Set(['duplicate', 'reorder', 'forged', 'silent', 'testMode'])

export type FaultBox = {
  fault: Fault
  /** How many calls or webhooks it spoils yet. */
  times: number
  /** The fault of this call, which counts it down. */
  forCall(): Fault
  forWebhook(): Fault
}

export function createFaults(): FaultBox {
  const take = (isWebhook: boolean): Fault => {
    if (box.times <= 0 || box.fault === 'none' || OF_WEBHOOKS.has(box.fault) !== isWebhook) return 'none'
    box.times -= 1
    return box.fault
  }
  const box: FaultBox = {
    fault: 'none',
    times: 0,
    forCall: () => take(false),
    forWebhook: () => take(true),
  }
  return box
}
