import { type Clock, err, ok, type RandomBytes, type Result } from '@baize/kit'
import type { Faults } from './faults.ts'
import type { Charge, Paid, Payout, PixStore, Refund } from './store.ts'

/** The bank of the sandbox; eight digits, as every participant of Pix has. */
const ISPB = '99999004'
export const OTHER_CPF = '11144477735'

type Parts = {
  readonly store: PixStore
  readonly faults: Faults
  readonly clock: Clock
  readonly randomBytes: RandomBytes
}

/** Tells the site; each API does so in its own way. */
export type Listener = {
  readonly onPaid: (charge: Charge, paid: Paid) => void
  readonly onRefund: (charge: Charge, paid: Paid, refund: Refund) => void
  readonly onPayout: (payout: Payout) => void
}

export type PayFault = 'ended' | 'otherPayer' | 'badAmount'

/** Money in, money back and money out, whichever API asks for it. */
export function pixScheme({ store, faults, clock, randomBytes }: Parts) {
  const listeners = new Map<Charge['via'] | Payout['via'], Partial<Listener>>()
  const random = (length: number): string => Buffer.from(randomBytes(length)).toString('hex').slice(0, length)
  const stamp = (): string => new Date(clock.now()).toISOString().replaceAll(/\D/g, '').slice(0, 12)
  const endToEndId = (letter: 'E' | 'D'): string => `${letter}${ISPB}${stamp()}${random(11)}`

  const endsAtMs = (charge: Charge): number => charge.createdAtMs + charge.seconds * 1000
  const isOpen = (charge: Charge): boolean =>
    !charge.isRemoved && charge.paid.length === 0 && endsAtMs(charge) > clock.now()

  /** Opens a charge; a repeat gets the known one. */
  async function open(
    draft: Omit<Charge, 'createdAtMs' | 'isRemoved' | 'paid'>,
  ): Promise<{ readonly charge: Charge; readonly isNew: boolean }> {
    const known = store.charges.get(draft.txid)
    if (known) return { charge: known, isNew: false }
    const charge: Charge = { ...draft, createdAtMs: clock.now(), isRemoved: false, paid: [] }
    store.charges.set(charge.txid, charge)
    await store.save()
    return { charge, isNew: true }
  }

  /** A person pays. `isLate` pays although the charge has ended: the money was on its way. */
  async function pay(
    charge: Charge,
    { cpf, amount, isLate }: { readonly cpf: string; readonly amount: string; readonly isLate: boolean },
  ): Promise<Result<Paid, PayFault>> {
    if (!isLate && !isOpen(charge)) return err('ended')
    if (!/^\d{1,10}\.\d{2}$/.test(amount) || /^0+\.00$/.test(amount)) return err('badAmount')
    if (charge.sameTaxId && charge.cpf !== '' && cpf !== charge.cpf) return err('otherPayer')
    const paid: Paid = { endToEndId: endToEndId('E'), amount, cpf, atMs: clock.now(), refunds: [] }
    charge.paid.push(paid)
    await store.save()
    listeners.get(charge.via)?.onPaid?.(charge, paid)
    return ok(paid)
  }

  const findPaid = (id: string): { readonly charge: Charge; readonly paid: Paid } | null => {
    for (const charge of store.charges.values()) {
      const paid = charge.paid.find((each) => each.endToEndId === id)
      if (paid) return { charge, paid }
    }
    return null
  }

  const cents = (text: string): bigint => BigInt(text.replace('.', ''))
  const leftOf = (paid: Paid): bigint =>
    paid.refunds
      .filter(({ status }) => status !== 'NAO_REALIZADO')
      .reduce((left, { amount }) => left - cents(amount), cents(paid.amount))

  /** Sends money back: ours by an id of the site, the scheme's after a fraud report. */
  async function refund(
    charge: Charge,
    paid: Paid,
    { id, amount, nature }: Pick<Refund, 'id' | 'amount' | 'nature'>,
  ): Promise<Result<Refund, 'known' | 'tooMuch'>> {
    if (paid.refunds.some((each) => each.id === id)) return err('known')
    if (cents(amount) > leftOf(paid)) return err('tooMuch')
    const isHeld = nature === 'ORIGINAL' && faults.strikes('held', 'refund')
    const made: Refund = {
      id,
      rtrId: endToEndId('D'),
      amount,
      nature,
      status: isHeld
        ? 'EM_PROCESSAMENTO'
        : faults.strikes('refused', 'refund')
          ? 'NAO_REALIZADO'
          : 'DEVOLVIDO',
      atMs: clock.now(),
    }
    paid.refunds.push(made)
    await store.save()
    if (made.status !== 'EM_PROCESSAMENTO') listeners.get(charge.via)?.onRefund?.(charge, paid, made)
    return ok(made)
  }

  async function decideRefund(charge: Charge, paid: Paid, made: Refund, isDone: boolean): Promise<void> {
    if (made.status !== 'EM_PROCESSAMENTO') return
    made.status = isDone ? 'DEVOLVIDO' : 'NAO_REALIZADO'
    await store.save()
    listeners.get(charge.via)?.onRefund?.(charge, paid, made)
  }

  /** The CPF that a Pix key belongs to; null for a key that does not exist. */
  function ownerOf(key: string, usual: string): string | null {
    const known = store.owners.get(key)
    if (known !== undefined) return known === '' ? null : known
    if (/^\d{11}$/.test(key)) return key
    if (key.startsWith('absent')) return null
    return key.startsWith('other') ? OTHER_CPF : usual
  }

  /** The person whom the site has last named: keys that nobody has set belong to them. */
  const lastNamed = (): string =>
    [...store.charges.values()].findLast(({ cpf }) => cpf !== '')?.cpf ?? '52998224725'

  /** Takes a payout; a repeat gets the known one. It is on its way once it is approved. */
  async function takePayout(
    draft: Pick<Payout, 'via' | 'id' | 'amount' | 'key' | 'cpf'>,
    isApproved: boolean,
  ): Promise<{ readonly payout: Payout; readonly isNew: boolean }> {
    const known = store.payouts.get(draft.id)
    if (known) return { payout: known, isNew: false }
    const made: Payout = {
      ...draft,
      endToEndId: endToEndId('E'),
      state: 'created',
      code: '',
      createdAtMs: clock.now(),
    }
    store.payouts.set(made.id, made)
    if (isApproved) await approve(made)
    else await store.save()
    return { payout: made, isNew: true }
  }

  async function approve(payout: Payout): Promise<void> {
    if (payout.state !== 'created') return
    payout.state = 'pending'
    await store.save()
    if (faults.strikes('held', 'payout')) return
    const owner = ownerOf(payout.key, payout.cpf || lastNamed())
    const isRefused = owner === null || faults.strikes('refused', 'payout')
    await decidePayout(payout, isRefused ? 'failed' : 'paid', owner === null ? 'AC03' : 'BE01')
  }

  async function decidePayout(
    payout: Payout,
    state: 'paid' | 'failed' | 'reversed',
    code: string,
  ): Promise<void> {
    const may = state === 'reversed' ? payout.state === 'paid' : payout.state === 'pending'
    if (!may) return
    payout.state = state
    if (state === 'failed') payout.code = code
    await store.save()
    listeners.get(payout.via)?.onPayout?.(payout)
  }

  return {
    store,
    faults,
    clock,
    random,
    listeners,
    open,
    isOpen,
    endsAtMs,
    pay,
    findPaid,
    refund,
    decideRefund,
    ownerOf,
    lastNamed,
    takePayout,
    approve,
    decidePayout,
  }
}
export type PixScheme = ReturnType<typeof pixScheme>
