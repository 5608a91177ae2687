import { insist } from './discrepancy.ts'

/** The payment provider stays up: what it was paid must reach the player, whatever happens to the house. */
async function press(url: string): Promise<void> {
  const response = await fetch(url, { method: 'POST', redirect: 'manual' })
  await response.arrayBuffer()
  insist(
    response.status === 303 || response.status === 200,
    () => `the provider answered ${response.status} at ${url}`,
  )
}

/** Presses "Pay" on a payment's page. */
export const pay = (payUrl: string): Promise<void> => press(`${payUrl}/pay`)

/** Presses "Send again" beside it on the provider's control page. */
export function sendAgain(payUrl: string): Promise<void> {
  const { origin, pathname } = new URL(payUrl)
  return press(`${origin}/control/resend/${pathname.split('/').at(-1)}`)
}
