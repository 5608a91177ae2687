import type { Charge, ChargeRequest } from '@baize/contract/provider'
import { COIN_NETWORKS } from '@baize/contract/shared'
import { err, never, ok, present, type RandomBytes, type Result, uuidV7 } from '@baize/kit'
import { strikes } from '@baize/sandbox-shared/faults'
import { isPositive, isWebAddress, noticeMaker, type PaymentsDesk } from '../psp/payments.ts'
import type { CoinCharge } from '../psp/store.ts'

const NEEDED = 3
const LIFETIME_SECONDS = 60 * 60
/** Price of one coin in hundredths of the currency. Made up: it only has to look plausible. */
const COIN_PRICE = { USD: 100n, BRL: 550n, IDR: 1_620_000n } as const
const COIN_DECIMALS = 6
const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export type ChargeFault = 'down' | 'badAddress' | 'badAmount' | 'otherCharge'

/**
 * Lifecycle of a charge: coins are sent, the network confirms them one at a time, or they never arrive. The payer may
 * send more or less than requested, or send again.
 */
export type CoinStep = 'send' | 'confirm' | 'confirmAll' | 'fail'

export type Charges = {
  /** Idempotent by reference: the same reference returns the same charge. */
  open(request: ChargeRequest): Promise<Result<CoinCharge, ChargeFault>>
  find(id: string): CoinCharge | undefined
  /** `coins` is the amount sent, if it differs from the requested one. */
  step(charge: CoinCharge, step: CoinStep, coins?: string): Promise<void>
  /** Sends the current status to the merchant again. */
  resend(charge: CoinCharge): Promise<void>
}

export function chargesDesk({ store, sender, clock, randomBytes }: PaymentsDesk): Charges {
  const freshNotice = noticeMaker(clock, randomBytes)

  /** One notice per change, each a snapshot of the charge, duplicated as often as the control page asks. */
  function tell(charge: CoinCharge): void {
    const { status, seen } = charge
    const told = { ...freshNotice(clock.now() + store.faults.delayMs), status, seen }
    charge.notices.push(told)
    for (let copy = 0; copy < store.faults.duplicates; copy++)
      charge.notices.push({ ...freshNotice(told.dueAt), status, seen })
  }

  function advance(charge: CoinCharge, step: Exclude<CoinStep, 'confirmAll'>, coins?: string): boolean {
    const pending = charge.transfers.filter(({ status }) => status === 'pending')
    switch (step) {
      case 'send':
        charge.transfers.push({
          id: Buffer.from(randomBytes(32)).toString('hex'),
          coins: coins ?? coinsFor(charge.request.price),
          seen: 0,
          status: 'pending',
          sentAt: clock.now(),
        })
        if (charge.status !== 'completed') charge.status = 'pending'
        return true
      case 'confirm': {
        const [next] = pending
        if (!next) return false
        next.seen += 1
        charge.seen = Math.max(charge.seen, next.seen)
        if (next.seen < NEEDED) return true
        next.status = 'confirmed'
        charge.status = 'completed'
        return true
      }
      case 'fail':
        if (charge.status === 'failed' || charge.status === 'completed') return false
        for (const transfer of pending) transfer.status = 'failed'
        charge.status = 'failed'
        return true
      default:
        return never(step)
    }
  }

  return {
    open: async (request) => {
      if (strikes(store.faults, 'failNext')) {
        await store.save()
        return err('down')
      }
      if (!isWebAddress(request.callback)) return err('badAddress')
      const { value, currency } = request.price
      if (!isPositive(value)) return err('badAmount')
      const known = [...store.charges.values()].find(
        (charge) => charge.request.reference === request.reference,
      )
      if (known)
        return known.request.price.value === value && known.request.price.currency === currency
          ? ok(known)
          : err('otherCharge')
      const charge: CoinCharge = {
        id: uuidV7(clock, randomBytes),
        request,
        status: 'new',
        seen: 0,
        transfers: [],
        address: addressOn(request.network, randomBytes),
        createdAt: clock.now(),
        notices: [],
      }
      store.charges.set(charge.id, charge)
      await store.save()
      return ok(charge)
    },

    find: (id) => store.charges.get(id),

    step: async (charge, step, coins) => {
      const before = charge.notices.length
      if (step !== 'confirmAll') {
        if (advance(charge, step, coins)) tell(charge)
      } else {
        if (charge.status === 'new' && advance(charge, 'send')) tell(charge)
        while (advance(charge, 'confirm')) tell(charge)
      }
      if (charge.notices.length === before) return
      await store.save()
      sender.send(charge)
    },

    resend: async (charge) => {
      charge.notices.push({ ...freshNotice(clock.now()), status: charge.status, seen: charge.seen })
      await store.save()
      sender.send(charge)
    },
  }
}

/** A made-up address of the right form. */
const addressOn = (network: ChargeRequest['network'], randomBytes: RandomBytes): string =>
  network === 'ethereum'
    ? `0x${Buffer.from(randomBytes(20)).toString('hex')}`
    : `T${[...randomBytes(33)].map((byte) => DIGITS[byte % DIGITS.length]).join('')}`

/** The whole charge in the merchant's format, with the status at a given moment. */
export function chargeOf(
  { id, request, address, transfers, createdAt }: CoinCharge,
  { status, seen }: Pick<CoinCharge, 'status' | 'seen'>,
  origin: string,
): Charge {
  return {
    charge: id,
    reference: request.reference,
    price: request.price,
    coin: request.coin,
    network: present(
      COIN_NETWORKS.find((known) => known.id === request.network),
      `network ${request.network}`,
    ).name,
    coin_value: coinsFor(request.price),
    address,
    page: `${origin}/coins/pay/${id}`,
    status,
    confirmations: { seen, needed: NEEDED },
    expires_at: Math.floor(createdAt / 1000) + LIFETIME_SECONDS,
    // Always the current transfers, even in an older notice: the network never takes a confirmation back.
    transfers: transfers.map((transfer) => ({
      transfer: transfer.id,
      coin_value: transfer.coins,
      seen_at: Math.floor(transfer.sentAt / 1000),
      status: transfer.status,
    })),
  }
}

/** Rounded up to two decimals, so that a payer is never short by a millionth. */
export function coinsFor({ value, currency }: ChargeRequest['price']): string {
  const [whole = '0', fraction = ''] = value.split('.')
  const hundredths = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'))
  const scale = 10n ** BigInt(COIN_DECIMALS)
  const price = COIN_PRICE[currency]
  const millionths = (hundredths * scale + price - 1n) / price
  const cents = (millionths + 9_999n) / 10_000n
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}
