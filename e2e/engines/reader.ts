import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { patience, ROOT } from '@baize/dev-env'
import { CommandFailed, type Wire } from './wire.ts'

const PICTURES = join(ROOT, 'test-results/engines')
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** An element as a person knows it: its role, its accessible name, and the part of the page that it is in. */
export type Wanted = {
  readonly role: string
  readonly name: string | RegExp
  readonly inside?: 'banner' | 'dialog'
}

/**
 * Finds elements in the page by role and accessible name. Simpler than the standard's algorithm: what the pages use of it.
 * Of several the last one, because popups are at the end of the page.
 */
const FIND = `
  const [role, source, flags, inside] = arguments
  const done = arguments[arguments.length - 1]
  const text = (element) => element.textContent.replace(/\\s+/g, ' ').trim()
  const INPUTS = { checkbox: 'checkbox', radio: 'radio', search: 'searchbox', button: 'button', submit: 'button' }
  const TAGS = { A: 'link', BUTTON: 'button', SELECT: 'combobox', TEXTAREA: 'textbox', DIALOG: 'dialog', HEADER: 'banner',
    OPTION: 'option', OUTPUT: 'status' }
  const roleOf = (element) => element.getAttribute('role')
    ?? (element.tagName === 'INPUT' ? INPUTS[element.type] ?? 'textbox' : undefined)
    ?? (/^H[1-6]$/.test(element.tagName) ? 'heading' : TAGS[element.tagName])
  const nameOf = (element) => {
    const by = element.getAttribute('aria-labelledby')
    if (by) return by.split(' ').map((id) => document.getElementById(id)).filter(Boolean).map(text).join(' ')
    return element.getAttribute('aria-label') ?? (element.labels?.length ? text(element.labels[0]) : text(element) || element.placeholder || '')
  }
  const seen = (element) => element.tagName === 'OPTION' || (element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden')
  const whole = new RegExp(source, flags)
  const root = inside === 'dialog' ? [...document.querySelectorAll('[role=dialog], dialog[open]')].filter(seen).at(-1)
    : inside === 'banner' ? document.querySelector('header') : document
  const found = [...(root?.querySelectorAll('*') ?? [])].filter((element) => roleOf(element) === role && seen(element) && whole.test(nameOf(element).replace(/\\u00a0/g, ' ')))
  // WebKit's driver looks at the window alone: a button below the edge of a popup counts as hidden.
  found.at(-1)?.scrollIntoView({ block: 'nearest' })
  done(found.at(-1) ?? null)`

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Errors of a page that changes under the command; it is sent again. */
const CHANGING =
  /stale element|no such element|not interactable|click intercepted|javascript error|unknown error/

/** A person at another browser than Chromium. */
export class Reader {
  readonly #wire: Wire

  constructor(wire: Wire) {
    this.#wire = wire
  }

  /** Runs in the page and returns what it returns, also a promise. */
  async evaluates(body: string, ...args: readonly unknown[]): Promise<unknown> {
    const script = `const done = arguments[arguments.length - 1]
      Promise.resolve((async (...args) => { ${body} })(...[...arguments].slice(0, -1))).then(done, (error) => done('error: ' + error))`
    return this.#wire.send('script', { script, args })
  }

  async holds(condition: string): Promise<boolean> {
    return (await this.evaluates(`return ${condition}`)) === true
  }

  async goesTo(address: string): Promise<void> {
    await this.#wire.send('navigate', { url: address })
  }

  async address(): Promise<string> {
    return String(await this.#wire.send('address'))
  }

  async windows(): Promise<number> {
    const handles = await this.#wire.send('windows')
    return Array.isArray(handles) ? handles.length : 0
  }

  /** Repeats until it returns something else than null, undefined or false. */
  async waitsFor<T>(what: string, attempt: () => Promise<T | null | undefined | false>): Promise<T> {
    const end = Date.now() + patience(45_000)
    let cause: unknown
    while (Date.now() < end) {
      try {
        const found = await attempt()
        if (found !== null && found !== undefined && found !== false) return found
      } catch (error) {
        if (!(error instanceof CommandFailed) || !CHANGING.test(error.message)) throw error
        cause = error
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const text = await this.evaluates('return location.href + " " + document.body.innerText.slice(0, 1500)')
    await this.takesPicture('last-failure.png')
    throw new Error(`${what} did not come; the page says: ${String(text)}`, { cause })
  }

  async #find({ role, name, inside }: Wanted): Promise<string | null> {
    const [source, flags] = typeof name === 'string' ? [`^${escaped(name)}$`, ''] : [name.source, name.flags]
    const found = await this.#wire.send('script', {
      script: FIND,
      args: [role, source, flags, inside ?? null],
    })
    return typeof found === 'object' && found !== null && ELEMENT in found ? String(found[ELEMENT]) : null
  }

  sees(wanted: Wanted): Promise<string> {
    return this.waitsFor(`${wanted.role} ${String(wanted.name)}`, () => this.#find(wanted))
  }

  async isThere(wanted: Wanted): Promise<boolean> {
    return (await this.#find(wanted)) !== null
  }

  async presses(wanted: Wanted): Promise<void> {
    await this.waitsFor(`a press of ${wanted.role} ${String(wanted.name)}`, async () => {
      const id = await this.#find(wanted)
      if (id === null) return false
      await this.#wire.send('click', { id })
      return true
    })
  }

  async fills(wanted: Wanted, text: string): Promise<void> {
    await this.waitsFor(`a text in ${wanted.role} ${String(wanted.name)}`, async () => {
      const id = await this.#find(wanted)
      if (id === null) return false
      await this.#wire.send('clear', { id })
      await this.#wire.send('type', { id, text })
      return true
    })
  }

  async reads(text: string | RegExp, selector = 'body'): Promise<void> {
    const wanted = typeof text === 'string' ? new RegExp(escaped(text)) : text
    await this.waitsFor(`the text ${String(text)}`, async () => {
      const shown = await this.evaluates(
        'return [...document.querySelectorAll(args[0])].map((element) => element.innerText).join(" ")',
        selector,
      )
      return wanted.test(String(shown).replaceAll(/[\s\u00a0]+/g, ' '))
    })
  }

  async takesPicture(name: string): Promise<void> {
    mkdirSync(PICTURES, { recursive: true })
    writeFileSync(join(PICTURES, name), Buffer.from(String(await this.#wire.send('picture')), 'base64'))
  }

  close(): Promise<void> {
    return this.#wire.close()
  }
}
