import { createServer, type IncomingMessage } from 'node:http'
import { PaymentRequest, PayoutRequest } from '@baize/contract/provider'
import { assert } from '@baize/kit'

/** How the bank ends a payout: it pays it, refuses it, or does not answer. */
export type Ending = 'paid' | 'failed' | 'silent'

/**
 * The payment provider of the demo's past. The sandbox cannot be it: it refuses requests that are signed with a time
 * gone by.
 */
export type DemoBank = { readonly url: string; close(): Promise<void> }

export const demoPaymentId = (orderId: string): string => `demo-${orderId}`

/** `endingOf` decides by the name of the account's holder. */
export async function openDemoBank(payUrl: string, endingOf: (holder: string) => Ending): Promise<DemoBank> {
  const server = createServer((request, response) => {
    bodyOf(request).then(
      (body) => {
        const answer = answerTo(request.url ?? '', body)
        if (answer === null) response.destroy()
        else response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      },
      () => response.writeHead(500).end(),
    )
  })

  function answerTo(path: string, body: string): object | null {
    if (path === '/v1/payments') {
      const { merchantOrderId, method } = PaymentRequest.parse(JSON.parse(body))
      const paymentId = demoPaymentId(merchantOrderId)
      return { paymentId, payUrl: `${payUrl}/${paymentId}`, ...(method && { code: paymentId }) }
    }
    const { merchantPayoutId, amount, fee, currency, holder } = PayoutRequest.parse(JSON.parse(body))
    const state = endingOf(holder)
    const payoutId = demoPaymentId(merchantPayoutId)
    return state === 'silent' ? null : { payoutId, merchantPayoutId, amount, fee, currency, state }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'the bank of the demo listens')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8')
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
