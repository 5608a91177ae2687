import { generateKeyPairSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Desk, type DeskRecord, openDesk } from '../desk/desk.ts'
import type { Letter } from '../desk/notices.ts'
import { deskPages } from '../desk/routes.ts'
import { snapCalls } from './calls.ts'
import type { SnapParts } from './parts.ts'
import { signNotice, westernTime } from './signatures.ts'

const STATUSES = { paid: '00', refunded: '04', failed: '05', waiting: '03' } as const
const MEANINGS = { paid: 'Success', refunded: 'Refunded', failed: 'Canceled', waiting: 'Pending' } as const

/** Signs forged notices; the merchant does not know it. Made when it is first needed. */
let wrongKey: string | null = null
const anotherKey = (): string => {
  wrongKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
  return wrongKey
}

/** A provider of BI-SNAP: QRIS, name inquiry and transfers, with the standard's signatures both ways. */
export async function snapProvider(app: FastifyInstance, parts: SnapParts): Promise<Desk> {
  const { site, name = 'snap', clock, privateKey } = parts

  function letterOf(record: DeskRecord, isForged: boolean): Letter | null {
    // The standard has notices of payments by QRIS; a transfer's outcome is asked for.
    if (record.what !== 'payment' || site === null) return null
    const path = `/webhooks/snap/${name}/v1.0/qr/qr-mpm-notify`
    const body = JSON.stringify({
      originalReferenceNo: record.id,
      originalPartnerReferenceNo: record.reference,
      latestTransactionStatus: STATUSES[record.state],
      transactionStatusDesc: MEANINGS[record.state],
      customerNumber: '6281200000000',
      destinationAccountName: 'SANDBOX',
      amount: { value: record.paid || record.amount, currency: 'IDR' },
      bankCode: '014',
      additionalInfo: {},
    })
    const timestamp = westernTime(clock.now())
    const signed = { path, body: Buffer.from(body), timestamp }
    return {
      to: site + path,
      body,
      headers: {
        'x-timestamp': timestamp,
        'x-signature': signNotice(isForged ? anotherKey() : privateKey, signed),
        'x-partner-id': 'sandbox',
        'x-external-id': `${clock.now()}${Math.abs(record.changedAt % 1000)}`,
        'channel-id': '95221',
      },
    }
  }

  const desk = await openDesk({ ...parts, vendor: 'snap', title: 'BI-SNAP bank', letterOf })
  void app.register(async (scope) => snapCalls(scope, desk, parts))
  deskPages(app, desk)
  return desk
}
