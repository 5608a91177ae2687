/** What can go wrong at a gateway of coins: with calls to it, with its calls to us, or with payouts. */
export const FAULTS = {
  none: { of: 'call', about: 'nothing' },
  unavailable: { of: 'call', about: 'unavailable (503)' },
  hang: { of: 'call', about: 'never answers' },
  cut: { of: 'call', about: 'cuts the connection before doing anything' },
  lost: { of: 'call', about: 'does it and cuts the connection' },
  html: { of: 'call', about: 'does it and answers with HTML' },
  huge: { of: 'call', about: 'answers with 10 MB' },
  login: { of: 'call', about: 'refuses the key or the login' },
  duplicate: { of: 'notice', about: 'tells everything twice' },
  reorder: { of: 'notice', about: 'tells the next news before the last' },
  forged: { of: 'notice', about: 'signs with a wrong key' },
  silent: { of: 'notice', about: 'tells nothing' },
  held: { of: 'payout', about: 'payout stays in progress' },
  failed: { of: 'payout', about: 'payout fails' },
  failedLate: { of: 'payout', about: 'payout fails although its coins have left' },
  unrecorded: { of: 'payout', about: 'payout is made and no record is kept' },
} as const
export type Fault = keyof typeof FAULTS
/** The faults as a schema names them. */
export const FAULT_NAMES: { readonly [Name in Fault]: Name } = {
  none: 'none',
  unavailable: 'unavailable',
  hang: 'hang',
  cut: 'cut',
  lost: 'lost',
  html: 'html',
  huge: 'huge',
  login: 'login',
  duplicate: 'duplicate',
  reorder: 'reorder',
  forged: 'forged',
  silent: 'silent',
  held: 'held',
  failed: 'failed',
  failedLate: 'failedLate',
  unrecorded: 'unrecorded',
}

export type Faults = {
  fault: Fault
  times: number
  /** The fault of the next call, notice or payout; one fewer is left. */
  take(of: (typeof FAULTS)[Fault]['of']): Fault
}

export function createFaults(): Faults {
  const faults: Faults = {
    fault: 'none',
    times: 0,
    take: (of) => {
      if (faults.times === 0 || FAULTS[faults.fault].of !== of) return 'none'
      faults.times -= 1
      return faults.fault
    },
  }
  return faults
}
