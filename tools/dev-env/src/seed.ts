import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { CALLS, type Path, type ReplyOf, type RequestOf } from '@baize/contract/server'
import { type Home, readJson, writeWhole } from './folders.ts'

export type DemoPlayer = { readonly username: string; readonly password: string }

const FIRST_DEPOSIT = '1000'

/**
 * Creates a player with a balance, so that a first look needs no registration. Uses the same calls as a browser, with a
 * payment at the sandbox: there is no back door to a balance. The password is unique to this machine.
 */
export async function seedDemoPlayer(siteUrl: string, home: Home): Promise<DemoPlayer> {
  const file = join(home.dir, 'demo.json')
  const kept = demoIn(readJson(file))
  if (kept) return kept
  const suffix = randomBytes(2).toString('hex')
  const demo = { username: `demo-${suffix}`, password: randomBytes(9).toString('base64url') }
  const { user } = await ask(siteUrl, '/api/auth/register', { ...demo, adult: true })
  const requestId = randomBytes(16).toString('hex')
  const deposit = { requestId, amount: FIRST_DEPOSIT }
  const { model } = await ask(siteUrl, '/api/pay/recharge', deposit, user.token)
  await pay(model.payUrl)
  writeWhole(file, `${JSON.stringify(demo, null, 2)}\n`, 0o600)
  return demo
}

function demoIn(kept: unknown): DemoPlayer | null {
  if (typeof kept !== 'object' || kept === null || !('username' in kept && 'password' in kept)) return null
  const { username, password } = kept
  return typeof username === 'string' && typeof password === 'string' ? { username, password } : null
}

async function ask<P extends Path>(
  siteUrl: string,
  path: P,
  input: RequestOf<P>,
  token?: string,
): Promise<ReplyOf<P>> {
  const response = await fetch(`${siteUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { auth: token }) },
    body: JSON.stringify(input),
  })
  const body: unknown = await response.json()
  const replies: { readonly [Q in Path]: { readonly reply: { parse(body: unknown): ReplyOf<Q> } } } = CALLS
  try {
    return replies[path].reply.parse(body)
  } catch (cause) {
    throw new Error(`${path} refused the demo player: ${JSON.stringify(body)}`, { cause })
  }
}

/** Same as the Pay button of the sandbox. The site is notified by the provider. */
async function pay(payUrl: string): Promise<void> {
  const response = await fetch(`${payUrl}/pay`, { method: 'POST', redirect: 'manual' })
  if (response.status >= 400) throw new Error(`the sandbox did not take the payment: ${response.status}`)
}
