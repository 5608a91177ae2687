import type { CurrencyId } from '@baize/contract/shared'
import { err, ok, type Result, type UserId } from '@baize/kit'
import type { Provider } from '../platform/configuration/provider-settings.ts'
import { readTogether } from '../platform/db/batched-read.ts'
import { hashToken, standingSince } from '../players/accounts/service.ts'
import type { ProviderContext } from './context.ts'
import { insertToken, redeemToken, selectTokens } from './sql.ts'

export type TokenFault = 'unknownToken' | 'tokenExpired'

export type Session = { readonly userId: UserId; readonly currencyId: CurrencyId; readonly gameId: string }

/** A launch must be redeemed by the provider's first call within this time. */
const LAUNCH_MS = 60_000
const SOME = 256
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** Makes the single-use code of a launch. The provider's first call with it makes it the token of a session. */
export async function makeToken(
  { db, clock, randomBytes }: Pick<ProviderContext, 'db' | 'clock' | 'randomBytes'>,
  provider: Provider,
  launch: { readonly userId: UserId; readonly sessionHash: Buffer; readonly gameId: string },
): Promise<string> {
  const token = Buffer.from(randomBytes(32)).toString('base64url')
  const createdMs = clock.now()
  await insertToken(db, {
    ...launch,
    hash: hashToken(token),
    provider: provider.name,
    createdMs,
    expiresMs: createdMs + LAUNCH_MS,
  })
  return token
}

/** Resolves tokens of a provider. They end with their time, and with the log-in they came from. */
export function tokenReader(
  ctx: ProviderContext,
  provider: Provider,
): (token: string) => Promise<Result<Session, TokenFault>> {
  const { db, clock } = ctx
  const read = readTogether({
    most: SOME,
    read: (keys: readonly string[]) => selectTokens(db, keys, standingSince(ctx).openedSinceMs),
  })
  return async (token) => {
    if (!TOKEN.test(token)) return err('unknownToken')
    const hash = hashToken(token)
    const stored = await read(`${provider.name} ${hash.toString('hex')}`)
    if (!stored) return err('unknownToken')
    const nowMs = clock.now()
    if (!stored.stands || nowMs >= stored.expiresMs) return err('tokenExpired')
    if (!stored.redeemed) await redeemToken(db, hash, nowMs, nowMs + provider.tokenMinutes * 60_000)
    return ok({ userId: stored.userId, currencyId: stored.currencyId, gameId: stored.gameId })
  }
}
