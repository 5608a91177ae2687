import { limitText } from '../../platform/amounts/amounts.ts'
import type { Colleague } from './calls.ts'
import type { DemoPlayer } from './player.ts'

/** Players who pay in again and again on the last days, with the number of their deposits on each. */
const CHASERS: readonly { readonly number: number; readonly lastDays: readonly number[] }[] = [
  { number: 1, lastDays: [2, 2, 2, 6] },
  { number: 2, lastDays: [2, 4] },
  { number: 7, lastDays: [6] },
]

/** What players wrote to support on the last day; the second one is a cry for help. */
const LETTERS: readonly { readonly number: number; readonly text: string }[] = [
  { number: 33, text: 'Oi! Pedi um saque hoje cedo. Quando ele chega?' },
  { number: 1, text: 'I cannot stop playing. What can I do?' },
  { number: 5, text: 'Halo, deposit saya belum masuk. Bisa dicek?' },
]
const ANSWERED = 5

/** What players in trouble do on a day. `left` is how many days follow. */
export async function chase(players: ReadonlyMap<number, DemoPlayer>, left: number): Promise<void> {
  for (const { number, lastDays } of CHASERS) {
    const deposits = lastDays[lastDays.length - 1 - left] ?? 0
    if (deposits > 0) await players.get(number)?.chases(deposits)
  }
  if (left === 0) await players.get(1)?.asksForMore()
}

export async function writeToSupport(players: ReadonlyMap<number, DemoPlayer>): Promise<void> {
  for (const { number, text } of LETTERS) await players.get(number)?.writesToSupport(text)
}

type Desks = {
  readonly players: ReadonlyMap<number, DemoPlayer>
  readonly staff: Readonly<Record<'farah' | 'gus' | 'sam', Colleague>>
  /** Reports by e-mail need a mail server. */
  readonly hasMail: boolean
}

/** The staff's last evening: each desk of the console has something in it. */
export async function fillDesks({ players, staff: { farah, gus, sam }, hasMail }: Desks): Promise<void> {
  await gus.does('/api/operator/catalogue/games/change', {
    gameIds: ['crash', 'mines'],
    featured: true,
    addTags: ['favourites'],
    reason: 'The two that most players open first.',
  })
  await gus.does('/api/operator/catalogue/games/change', {
    gameIds: ['dice', 'tower', 'stair'],
    addTags: ['quick'],
    reason: 'A row of short games for phones.',
  })
  if (hasMail)
    await farah.asksFor('/api/operator/reports/mails/save', {
      name: 'Revenue of the day',
      report: 'revenue',
      every: 'day',
      operator: 'farah',
      address: 'farah@baize.example',
      language: 'en',
      isOn: true,
    })
  const loyal = players.get(3)
  if (loyal)
    await gus.does('/api/operator/rewards/give', {
      requestId: 'demo-bonus-by-hand-1',
      userId: loyal.user.userId,
      currencyId: loyal.user.currencyId,
      amount: limitText(loyal.user.currencyId, '10'),
      wager: 1,
      texts: { en: 'Thank you for your patience.', pt: 'Obrigado pela paciência.' },
      reason: 'The withdrawal took longer than we say.',
    })
  const answered = players.get(ANSWERED)
  if (answered)
    await sam.does('/api/operator/chat/say', {
      roomId: `support-${answered.user.userId}`,
      clientMsgId: 'demo-answer-000001',
      text: 'Halo! Bank menolak pembayarannya dan tidak ada yang ditagih. Silakan coba lagi.',
    })
}

/** The care team offers a break to the player with the highest score. */
export async function offerBreak({ sam }: Pick<Desks['staff'], 'sam'>): Promise<void> {
  const [worst] = (await sam.does('/api/operator/care/players', { pageSize: 1 })).model.items
  // A slow machine's past may have nobody in trouble.
  if (!worst) return
  await sam.does('/api/operator/care/act', {
    requestId: 'demo-care-000001',
    userId: worst.userId,
    kind: 'break',
    texts: {},
    reason: 'Pays in again and again, and wrote to support.',
  })
}
