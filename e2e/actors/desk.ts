import { CONFIRMATION_HEADER, CONSOLE_HEADER } from '@baize/contract/operator'
import type { User } from '@baize/contract/player'
import { CALLS, type OperatorPath, operatorRules } from '@baize/contract/server'
import type { PrizeKind, Programme } from '@baize/contract/shared'
import { CONSOLE_TOKEN } from './colleague.ts'

type Headers = Readonly<Record<string, string>>

/** Two people of the house who run rewards without the console's page. Service keys may not: each action is confirmed. */
export class Desk {
  readonly #site: string
  readonly #people = new Map<string, Promise<Headers>>()

  constructor(site: string) {
    this.#site = site
  }

  /** Adds money of the house to a reward budget: one asks, the other approves. */
  async funds(requestId: string, programme: Programme, amount: string): Promise<void> {
    const reason = `A walk ${requestId}`
    const wish = { requestId, programme, currencyId: 'USD', amount, reason }
    await this.#does('Farah', '/api/operator/rewards/fund', wish, 'approvalPending')
    await this.approves(reason)
  }

  /** Approves what was asked for with this reason. */
  async approves(reason: string): Promise<void> {
    const waiting = await this.#ask('/api/operator/approvals?state=WAITING&pageSize=100', {
      headers: await this.#as('Olivia'),
    })
    const { items } = CALLS['/api/operator/approvals'].reply.parse(JSON.parse(waiting)).model
    const approval = items.find((item) => JSON.stringify(item).includes(reason))
    if (!approval) throw new Error(`no request waits with the reason "${reason}"`)
    await this.#does('Olivia', '/api/operator/approvals/approve', {
      id: approval.id,
      inputHash: approval.inputHash,
    })
  }

  /** Gives a player a spin of the wheel or a scratch card. */
  async gives(requestId: string, { userId }: User, kind: PrizeKind): Promise<void> {
    const wish = { requestId, userId, kind, count: 1, reason: 'A walk' }
    await this.#does('Farah', '/api/operator/prizes/give', wish)
  }

  /** Lets it rain from now on. */
  async letsItRain(requestId: string): Promise<void> {
    const wish = { requestId, currencyId: 'USD', total: '5.00', shares: 50, seconds: 600, reason: 'A walk' }
    await this.#does('Farah', '/api/operator/rains/open', { ...wish, startsAt: Date.now() + 2000 })
  }

  async #does(name: string, path: OperatorPath, input: object, refusedWith?: string): Promise<void> {
    const headers = await this.#as(name)
    const post = (to: string, body: object, more: Headers = {}, refusal?: string) =>
      this.#ask(to, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) }, refusal)
    if (!operatorRules(path)?.confirm) return void (await post(path, input, {}, refusedWith))
    const start = await post('/api/operator/confirm/start', { path, input })
    const { id } = CALLS['/api/operator/confirm/start'].reply.parse(JSON.parse(start)).model
    await post('/api/operator/confirm/finish', { id })
    await post(path, input, { [CONFIRMATION_HEADER]: id }, refusedWith)
  }

  /** Headers of a session of this person, who enters once. */
  #as(name: string): Promise<Headers> {
    const entered = this.#people.get(name) ?? this.#enter(name)
    this.#people.set(name, entered)
    return entered
  }

  async #enter(name: string): Promise<Headers> {
    const door = CALLS['/api/operator/door'].reply.parse(JSON.parse(await this.#ask('/api/operator/door')))
    const operatorId = door.model.local.find((operator) => operator.name.startsWith(name))?.id
    const entered = await fetch(`${this.#site}/api/operator/login/local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: CONSOLE_TOKEN, operatorId }),
    })
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
    return { cookie, [CONSOLE_HEADER]: '1', 'content-type': 'application/json' }
  }

  async #ask(path: string, init: RequestInit = {}, refusedWith?: string): Promise<string> {
    const said = await (await fetch(`${this.#site}${path}`, init)).text()
    const isExpected =
      refusedWith === undefined ? said.startsWith('{"status":0') : said.includes(`"id":"${refusedWith}"`)
    if (!isExpected) throw new Error(`${path} answered ${said}`)
    return said
  }
}
