/** Polling backoff for one payment. Its length bounds the requests of an open page. */
const PAUSES_MS = [1000, 1000, 1500, 2000, 3000, 5000, 8000, 13_000, 20_000, 30_000]

type QueryCounts = { readonly dataUpdateCount: number; readonly errorUpdateCount: number }

export const requestCount = ({ dataUpdateCount, errorUpdateCount }: QueryCounts): number =>
  dataUpdateCount + errorUpdateCount

/** Delay before the next poll; false when polling ends. */
export const pauseAfter = (asks: number): number | false => PAUSES_MS[Math.max(0, asks - 1)] ?? false

/** Providers confirm most payments within these polls, about nine seconds. */
const USUAL_ASKS = 5

/** Whether a payment that has been polled this often is still within the usual time. */
export const isUsual = (asks: number): boolean => asks <= USUAL_ASKS
