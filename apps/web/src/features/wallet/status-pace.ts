/** The pauses between questions about one payment. Their number bounds how often an open page asks. */
const PAUSES_MS = [1000, 1000, 1500, 2000, 3000, 5000, 8000, 13_000, 20_000, 30_000]

type Asked = { readonly dataUpdateCount: number; readonly errorUpdateCount: number }

export const asksSoFar = ({ dataUpdateCount, errorUpdateCount }: Asked): number =>
  dataUpdateCount + errorUpdateCount

/** How long until the next question after so many, or false when it is enough. */
export const pauseAfter = (asks: number): number | false => PAUSES_MS[Math.max(0, asks - 1)] ?? false
