import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A TOTP app with the key that was typed into it. */
export class Authenticator {
  readonly #key: Buffer

  constructor(typed: string) {
    const bits = typed
      .replaceAll(' ', '')
      .replaceAll(/./g, (sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0'))
    this.#key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  }

  /** The current code, or that of a later time step: a phone's clock may be ahead. */
  code(stepsAhead = 0): string {
    const counter = Buffer.alloc(8)
    counter.writeUInt32BE(Math.floor(Date.now() / 30_000) + stepsAhead, 4)
    const mac = createHmac('sha1', this.#key).update(counter).digest()
    const number = mac.readUInt32BE((mac[19] ?? 0) & 15) & 0x7fffffff
    return String(number % 1_000_000).padStart(6, '0')
  }
}
