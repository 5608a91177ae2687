/** Closed while the server or the database is down. It does not block calls; it lets callers choose to wait. */
export class Gate {
  #opening: { readonly done: Promise<void>; readonly open: () => void } | null = null

  get isOpen(): boolean {
    return this.#opening === null
  }

  close(): void {
    if (this.#opening) return
    let open = (): void => {}
    const done = new Promise<void>((resolve) => {
      open = resolve
    })
    this.#opening = { done, open }
  }

  open(): void {
    this.#opening?.open()
    this.#opening = null
  }

  whenOpen(): Promise<void> {
    return this.#opening?.done ?? Promise.resolve()
  }
}
