import { ensure } from './discrepancy.ts'

/** The payment provider is never killed: a payment it received must reach the player, whatever happens to the site. */
async function press(url: string): Promise<void> {
  const response = await fetch(url, { method: 'POST', redirect: 'manual' })
  await response.arrayBuffer()
  ensure(
    response.status === 303 || response.status === 200,
    () => `the provider answered ${response.status} at ${url}`,
  )
}

/** Presses "Pay" on a payment's page. */
export const pay = (payUrl: string): Promise<void> => press(`${payUrl}/pay`)

/** Presses "Notify again" for this payment at the provider's desk: a page to pay at is `/<provider>/pay/<id>`. */
export const sendAgain = (payUrl: string): Promise<void> => press(payUrl.replace('/pay/', '/resend/'))
