import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStore, type Payment } from './store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baize-sandbox-'))
})
afterEach(() => rm(folder, { recursive: true }))

const payment = (id: string, changes: Partial<Payment> = {}): Payment => ({
  id,
  request: {
    merchantOrderId: '00000000-0000-7000-8000-000000000000',
    amount: '5.00',
    currency: 'USD',
    notifyUrl: 'http://shop.example/notices',
    returnUrl: 'http://shop.example/back',
  },
  state: 'paid',
  createdAt: 1,
  settledAt: 2,
  notices: [],
  ...changes,
})

it('the store has everything again after a restart', async () => {
  const store = await openStore(join(folder, 'made', 'on', 'demand'))
  store.payments.set('one', payment('one'))
  store.faults.failNext = 3
  await store.save()
  const again = await openStore(join(folder, 'made', 'on', 'demand'))
  expect([...again.payments.values()]).toEqual([payment('one')])
  expect(again.faults).toMatchObject({ failNext: 3, declineNext: 0, delayMs: 0, duplicates: 0 })
})

it('the store writes the state at the time of each save, however many come at once', async () => {
  const store = await openStore(folder)
  const saves = Array.from({ length: 50 }, (_, n) => {
    store.payments.set(`p${n}`, payment(`p${n}`))
    return store.save()
  })
  await Promise.all(saves)
  expect((await openStore(folder)).payments.size).toBe(50)
  expect(await readdir(folder)).toEqual(['payments.json'])
})

it('the store refuses and names a file that it did not write', async () => {
  await writeFile(join(folder, 'payments.json'), '{"payments":"all of them"}')
  await expect(openStore(folder)).rejects.toThrow(/payments\.json is not a payment file/)
})

it('the store drops old payments but none with pending work', async () => {
  const store = await openStore(folder)
  const open = payment('open', { state: 'waiting', settledAt: null })
  const untold = payment('untold', {
    notices: [{ id: 'n', dueAt: 0, attempts: 1, deliveredAt: null, lastAnswer: '' }],
  })
  for (const pending of [open, untold]) store.payments.set(pending.id, pending)
  for (let n = 0; n < 1010; n++) store.payments.set(`done${n}`, payment(`done${n}`))
  await store.save()
  const kept = (await openStore(folder)).payments
  expect(kept.size).toBe(1000)
  expect([...kept.keys()].slice(0, 3)).toEqual(['open', 'untold', 'done12'])
})
