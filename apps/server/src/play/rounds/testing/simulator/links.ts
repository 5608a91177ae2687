import { Socket } from 'node:net'
import { present } from '@baize/kit'
import type { Cut } from '../../../../ledger/testing/cutting-proxy.ts'

/** Database connections that are cut on command, as by a proxy but without its cost. */
export class Links {
  cuts = 0
  #plan: { readonly text: string; readonly what: Cut } | null = null

  /** Cuts a connection at the next message to the database that contains this text. */
  cutAt(text: string, what: Cut): void {
    this.#plan = { text, what }
  }

  /** How the connection is cut if this message matches. */
  planFor(message: Uint8Array): Cut | null {
    if (
      !this.#plan ||
      !Buffer.from(message.buffer, message.byteOffset, message.length).includes(this.#plan.text)
    )
      return null
    const { what } = this.#plan
    this.#plan = null
    this.cuts += 1
    return what
  }

  readonly open = (): Socket => new Link(this)
}

type Written = (error?: Error | null) => void

class Link extends Socket {
  readonly #links: Links
  #cutAtReply = false

  constructor(links: Links) {
    super()
    this.#links = links
  }

  override _writev(chunks: { chunk: Uint8Array; encoding: BufferEncoding }[], written: Written): void {
    const { encoding } = present(chunks[0], 'something to write')
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), encoding, written)
  }

  override _write(message: Uint8Array, encoding: BufferEncoding, written: Written): void {
    switch (this.#links.planFor(message)) {
      case 'request':
        this.destroy()
        return
      case 'middle':
        super._write(message.subarray(0, message.length >> 1), encoding, () => this.destroy())
        return
      case 'reply':
        this.#cutAtReply = true
        break
      case null:
        break
    }
    super._write(message, encoding, written)
  }

  override push(bytes: Uint8Array | null): boolean {
    if (!this.#cutAtReply || bytes === null) return super.push(bytes)
    this.destroy()
    return false
  }
}
