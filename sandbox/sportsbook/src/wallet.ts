import { createHmac } from 'node:crypto'
import { type Faults, strikes } from '@baize/sandbox-shared/faults'
import { jsonOf } from '@baize/sandbox-shared/journal'
import * as z from 'zod/mini'

/** `unknown` is no answer, or one that leaves open whether the transaction was made. */
type Answer =
  | { readonly status: 'ok'; readonly user: string; readonly currency: string; readonly balance: string }
  | { readonly status: 'refused'; readonly code: number }
  | { readonly status: 'unknown' }

type Ticket = {
  readonly id: string
  readonly user: string
  readonly token: string
  readonly currency: string
}
type Selection = {
  readonly eventId: string
  readonly marketId: string
  readonly outcomeId: string
  readonly eventName: string
  readonly marketName: string
  readonly outcomeName: string
  readonly coefficient: string
}

export type SportsWallet = {
  profile(token: string): Promise<Answer>
  balance(token: string): Promise<Answer>
  place(
    ticket: Ticket,
    bet: {
      readonly amount: string
      readonly coefficient: string
      readonly kind: string
      readonly selections: readonly Selection[]
    },
  ): Promise<Answer>
  settle(
    ticket: Ticket,
    result: {
      readonly requestId: string
      readonly amount: string
      readonly type: 'won' | 'lost' | 'refund' | 'cashout'
      /** A cash-out after which the bet goes on. */
      readonly partial: boolean
    },
  ): Promise<Answer>
  rollback(ticket: Ticket, errorCode: number): Promise<Answer>
}

const TIMEOUT_MS = 5000
/** The operator's own fault: the bet is rolled back. */
const SYSTEM = 100

const Profile = z.object({ userId: z.string(), currency: z.string() })
const Refusal = z.object({ code: z.number() })

const encoded = (text: string): string => Buffer.from(text).toString('base64url')

/** Detached JWS, HS256: `header..signature` over the raw body. */
export function signatureOf(body: string, secret: string, header = encoded('{"alg":"HS256"}')): string {
  const signature = createHmac('sha256', secret)
    .update(`${header}.${encoded(body)}`)
    .digest('base64url')
  return `${header}..${signature}`
}

/** The operator's wallet in wire format B. */
export function sportsWallet({
  url,
  secret,
  faults,
  uuid,
  send = fetch,
}: {
  readonly url: string
  readonly secret: string
  readonly faults: Faults
  readonly uuid: () => string
  readonly send?: typeof fetch
}): SportsWallet {
  const call = async (
    method: 'POST' | 'PUT',
    path: string,
    fields: object,
    amount?: string,
  ): Promise<Answer> => {
    const spoiled = strikes(faults, 'wrongCurrencies') ? { ...fields, currency: 'JPY' } : fields
    const text = JSON.stringify({ requestId: uuid(), ...spoiled })
    // Written as it is: an amount never passes through a float.
    const body = amount === undefined ? text : `${text.slice(0, -1)},"amount":${amount}}`
    const signature = signatureOf(body, strikes(faults, 'wrongSignatures') ? `${secret} forged` : secret)
    const once = async (): Promise<Answer> => {
      const response = await send(`${url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'x-sign-jws': signature },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const said = await response.text()
      if (response.status === 400) {
        const refusal = Refusal.safeParse(jsonOf(said))
        if (refusal.success && refusal.data.code !== SYSTEM)
          return { status: 'refused', code: refusal.data.code }
      }
      const profile = Profile.safeParse(jsonOf(said))
      if (response.status !== 200 || !profile.success) return { status: 'unknown' }
      const balance = /"amount"\s*:\s*(-?[\d.]+)/.exec(said)?.[1] ?? '0'
      return { status: 'ok', user: profile.data.userId, currency: profile.data.currency, balance }
    }
    try {
      const copies = strikes(faults, 'duplicates') ? 3 : 1
      const [first] = await Promise.all(Array.from({ length: copies }, once))
      return strikes(faults, 'loseReplies') || !first ? { status: 'unknown' } : first
    } catch {
      return { status: 'unknown' }
    }
  }
  const about = ({ id, user, currency }: Ticket) => ({ transactionId: id, userId: user, currency })
  const rollback: SportsWallet['rollback'] = (ticket, errorCode) =>
    call('PUT', '/payment/bet', { ...about(ticket), type: 3, errorCode })
  return {
    profile: (token) => call('POST', '/user/profile', { token }),
    balance: (token) => call('POST', '/user/balance', { token }),
    place: async (ticket, { amount, coefficient, kind, selections }) => {
      if (strikes(faults, 'earlyRollbacks')) await rollback(ticket, 10)
      const metadata = selections.map(({ coefficient: odds, ...selection }) => ({
        ...selection,
        coefficient: Number(odds),
      }))
      return call(
        'POST',
        '/payment/bet',
        {
          ...about(ticket),
          token: ticket.token,
          type: 1,
          coefficient: Number(coefficient),
          ticketType: kind,
          metadata,
        },
        amount,
      )
    },
    settle: (ticket, { requestId, amount, type, partial }) =>
      call(
        'PUT',
        '/payment/bet',
        {
          ...about(ticket),
          requestId,
          type: 2,
          resultType: type,
          ...(type === 'cashout' && { token: ticket.token, partial }),
        },
        amount,
      ),
    rollback,
  }
}
