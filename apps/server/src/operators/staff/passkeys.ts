import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result, uuidV7 } from '@baize/kit'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { Context } from '../../ledger/context.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import * as passkeysSql from './passkeys-sql.ts'
import type * as sql from './sql.ts'

/** How long a person may take to find their key and use the confirmation. */
const CHALLENGE_MS = 2 * 60_000
const HOUSE = 'Baize console'

/** The library checks every field of an answer itself. */
const Assertion = z.custom<AuthenticationResponseJSON>()
const Attestation = z.custom<RegistrationResponseJSON>()

type Message = Readonly<Record<string, unknown>>
export type Question = { id: string; options: Record<string, unknown> }

/** The site's name for passkeys: its host. A passkey works only there, so a look-alike site gets nothing. */
function relyingParty({ config }: Context): { readonly id: string; readonly origin: string } {
  const { hostname, origin } = new URL(config.consoleUrl)
  return { id: hostname, origin }
}

const bytesOf = (challenge: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(challenge, 'base64url'))
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

async function keep(
  ctx: Context,
  challenge: Omit<passkeysSql.StoredChallenge, 'id'>,
  options: object,
): Promise<Question> {
  const id = uuidV7(ctx.clock, ctx.randomBytes)
  const nowMs = ctx.clock.now()
  await passkeysSql.insertChallenge(ctx.db, { ...challenge, id }, nowMs, nowMs + CHALLENGE_MS)
  return { id, options: { ...options } }
}

/** Asks any passkey of this site. The list is empty, so that nobody learns who has one. */
export async function askAnyPasskey(ctx: Context): Promise<Question> {
  const challenge = textOf(ctx.randomBytes(32))
  const options = await requestOptions(ctx, challenge)
  return keep(ctx, { kind: 'login', operatorId: null, sessionId: null, challenge, callHash: null }, options)
}

/** Asks the session's person to confirm the call with this hash. */
export async function askConfirmation(
  ctx: Context,
  who: { readonly id: string; readonly sessionId: string },
  callHash: Buffer,
): Promise<Question> {
  // The hash of what is shown and a part by chance: equal calls have different challenges.
  const challenge = textOf(Buffer.concat([callHash, ctx.randomBytes(16)]))
  const options = await requestOptions(ctx, challenge, await passkeysSql.listPasskeys(ctx.db, who.id))
  return keep(
    ctx,
    { kind: 'confirm', operatorId: who.id, sessionId: who.sessionId, challenge, callHash },
    options,
  )
}

const requestOptions = (ctx: Context, challenge: string, only: readonly passkeysSql.StoredPasskey[] = []) =>
  generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    challenge: bytesOf(challenge),
    userVerification: 'required',
    timeout: CHALLENGE_MS,
    allowCredentials: only.map(({ id }) => ({ id })),
  })

/** Asks for a new passkey of this person. */
export async function askNewPasskey(ctx: Context, operator: sql.StoredOperator): Promise<Question> {
  const challenge = textOf(ctx.randomBytes(32))
  const known = await passkeysSql.listPasskeys(ctx.db, operator.id)
  const options = await generateRegistrationOptions({
    rpName: HOUSE,
    rpID: relyingParty(ctx).id,
    userName: operator.handle,
    userDisplayName: operator.name,
    userID: new Uint8Array(Buffer.from(`operator:${operator.id}`)),
    challenge: bytesOf(challenge),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return keep(
    ctx,
    { kind: 'register', operatorId: operator.id, sessionId: null, challenge, callHash: null },
    options,
  )
}

/** Verifies the answer to `challenge` and returns the passkey's owner. */
export async function verifyAnswer(
  ctx: Context,
  db: Queryable,
  challenge: string,
  answer: Message,
): Promise<Result<{ readonly operatorId: string }, Refusal>> {
  const id = typeof answer.id === 'string' ? answer.id : ''
  const passkey = await passkeysSql.findPasskey(db, id)
  if (!passkey) return err(refusal('passkeyNotAccepted'))
  const { origin, id: rpId } = relyingParty(ctx)
  const verified = await verifyAuthenticationResponse({
    response: z.parse(Assertion, answer),
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch((error: unknown) => {
    ctx.log.warn({ cause: error instanceof Error ? error.message : String(error) }, 'passkey answer rejected')
    return null
  })
  if (!verified?.verified) return err(refusal('passkeyNotAccepted'))
  const { newCounter } = verified.authenticationInfo
  if (!(await passkeysSql.usePasskey(db, passkey, newCounter, ctx.clock.now())))
    return err(refusal('passkeyNotAccepted'))
  return ok({ operatorId: passkey.operatorId })
}

/** Verifies and stores a new passkey. */
export async function keepNewPasskey(
  ctx: Context,
  db: Queryable,
  operatorId: string,
  given: { readonly id: string; readonly answer: Message; readonly name: string },
): Promise<Result<null, Refusal>> {
  const nowMs = ctx.clock.now()
  const challenge = await passkeysSql.takeChallenge(db, { id: given.id, kind: 'register', operatorId }, nowMs)
  if (challenge === null) return err(refusal('passkeyNotAccepted'))
  const { origin, id: rpId } = relyingParty(ctx)
  const verified = await verifyRegistrationResponse({
    response: z.parse(Attestation, given.answer),
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    ctx.log.warn({ cause: error instanceof Error ? error.message : String(error) }, 'new passkey rejected')
    return null
  })
  if (!verified?.verified) return err(refusal('passkeyNotAccepted'))
  const { credential } = verified.registrationInfo
  const isNew = await passkeysSql.insertPasskey(db, {
    id: credential.id,
    operatorId,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    name: given.name,
    createdAtMs: nowMs,
  })
  return isNew ? ok(null) : err(refusal('passkeyNotAccepted'))
}
