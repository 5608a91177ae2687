import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BrowserContext,
  type ElementHandle,
  chromium as engine,
  errors,
  type JSHandle,
  type Page,
} from '@playwright/test'
import { CommandFailed, type Wire } from './wire.ts'

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const CLICK_WITHIN_MS = 2000

/** Chromium as Debian has it, with a profile of its own: a private window has no web push, and the headless shell no notifications. */
export type Chromium = {
  readonly wire: Wire
  readonly context: BrowserContext
  readonly page: Page
}

export async function chromium(
  program: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Chromium> {
  const profile = mkdtempSync(join(tmpdir(), 'baize-chromium-'))
  const context = await engine.launchPersistentContext(profile, {
    executablePath: program,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
    env: { ...process.env, ...env },
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
  const page = context.pages()[0] ?? (await context.newPage())
  const elements = new Map<string, ElementHandle>()
  const elementOf = (id: unknown): ElementHandle => {
    const found = elements.get(String(id))
    if (!found) throw new CommandFailed('no such element')
    return found
  }

  /** A function body that ends by calling its last argument, as WebDriver has it. */
  async function script(body: string, args: unknown): Promise<unknown> {
    const given = JSON.stringify(args)
    const result: JSHandle = await page.evaluateHandle(
      `new Promise((resolve) => { (function () { ${body} })(...${given}, resolve) })`,
    )
    const element = result.asElement()
    if (!element) {
      const value: unknown = await result.jsonValue()
      return value
    }
    const id = String(elements.size + 1)
    elements.set(id, element)
    return { [ELEMENT]: id }
  }

  const send: Wire['send'] = async (command, { id, url, script: body, args, text } = {}) => {
    switch (command) {
      case 'navigate':
        return void (await page.goto(String(url)))
      case 'script':
        return script(String(body), args)
      case 'click':
        return elementOf(id).click({ timeout: CLICK_WITHIN_MS })
      case 'clear':
        return elementOf(id).fill('', { timeout: CLICK_WITHIN_MS })
      case 'type':
        return elementOf(id).fill(String(text), { timeout: CLICK_WITHIN_MS })
      case 'address':
        return page.url()
      case 'windows':
        return context.pages().map((_page, at) => String(at))
      case 'picture':
        return (await page.screenshot()).toString('base64')
    }
  }
  return {
    context,
    page,
    wire: {
      send: async (command, params) => {
        try {
          return await send(command, params)
        } catch (error) {
          if (error instanceof CommandFailed || context.pages().length === 0) throw error
          const why = error instanceof errors.TimeoutError ? 'not interactable' : 'unknown error'
          throw new CommandFailed(`${why}: ${String(error)}`)
        }
      },
      close: async () => {
        await context.close()
        rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
      },
    },
  }
}
