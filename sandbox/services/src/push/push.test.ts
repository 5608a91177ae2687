import { createECDH } from 'node:crypto'
import { expect, it } from 'vitest'
import { decrypt } from './decrypt.ts'

/** RFC 8291, 5 and appendix A. */
const RFC = {
  receiver: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
function receiver() {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(RFC.receiver, 'base64url'))
  return { pair, auth: Buffer.from(RFC.auth, 'base64url') }
}

it('[G-30] the sandbox push service decrypts the example of RFC 8291', () => {
  const opened = decrypt(receiver(), Buffer.from(RFC.body, 'base64url'))
  expect(opened.ok && opened.value.toString()).toBe('When I grow up, I want to be a watermelon')
})

it('[G-30] the sandbox push service refuses every changed byte of a message', () => {
  const body = Buffer.from(RFC.body, 'base64url')
  for (let at = 0; at < body.length; at++) {
    const changed = Buffer.from(body)
    changed[at] = (changed[at] ?? 0) ^ 1
    // The record size is no secret: only a smaller one than the record is wrong.
    if (at >= 16 && at < 20) continue
    expect(decrypt(receiver(), changed).ok, `byte ${at}`).toBe(false)
  }
  for (let length = 0; length < body.length; length += 7)
    expect(decrypt(receiver(), body.subarray(0, length)).ok, `${length} bytes`).toBe(false)
})
