import { PreviewMessage } from '@baize/contract/player'

/** Twice what a design may weigh. */
const LONGEST = 1024 * 1024

/**
 * A message of a studio as plain data. A posted value may be cyclic or hold what no JSON has; then it is no message,
 * and neither is one longer than any design.
 */
export function readMessage(value: unknown): PreviewMessage | undefined {
  try {
    const text = JSON.stringify(value)
    return text.length > LONGEST ? undefined : PreviewMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
