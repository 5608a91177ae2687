import { never } from '@baize/kit'
import { boot } from './boot.ts'

/** What may be drawn: the site, the words that it could not start with a way to try again, or nothing. */
export type View = {
  showSite(): void
  showFailure(onRetry: () => void): void
  showNothing(): void
}

/** Runs the steps and draws what they allow. Trying again starts over. */
export async function run(page: Window, arriving: Promise<View>): Promise<void> {
  const [outcome, view] = await Promise.all([boot(page), arriving])
  switch (outcome) {
    case 'leaving':
      return
    case 'refused':
      view.showNothing()
      return
    case 'failed':
      view.showFailure(() => void run(page, arriving))
      return
    case 'ready':
      view.showSite()
      return
    default:
      never(outcome)
  }
}
