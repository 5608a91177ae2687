import { patience } from '@baize/kit/testing'
import { configure, getConfig } from '@testing-library/dom'

/** A worker loads this once per file: without the mark, each load would wrap the previous wrapper. */
const WRAPPED = Symbol.for('baize: waits for effects')
/** Of Node, also while a test fakes the timers: React's scheduler keeps the real one too. */
const { setImmediate: soon } = globalThis

/**
 * A wait ends when the page shows something, which is before React runs the effects of that picture. A store that
 * changes in between reaches a component that does not listen yet. A few turns let the effects run.
 */
async function effects(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise<void>((resolve) => soon(() => resolve()))
}

const config = getConfig()

/** A query that fails while something waits for it is asked again: what it found is printed once, when time is up. */
const isAskedAgain = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

const { getElementError } = config
const describeOnce: typeof getElementError = (message, container) =>
  isAskedAgain()
    ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
    : getElementError(message, container)

if (!Reflect.has(config, WRAPPED)) {
  const wait: (work: () => unknown) => Promise<unknown> = config.asyncWrapper.bind(config)
  const waitForEffects = async (work: () => unknown): Promise<unknown> => {
    const found = await wait(work)
    await effects()
    return found
  }
  configure(
    Object.assign({ asyncWrapper: waitForEffects, getElementError: describeOnce }, { [WRAPPED]: true }),
  )
}

/** Lazy chunks take long to load on a busy machine. A wait ends as soon as its condition holds. */
configure({ asyncUtilTimeout: patience(30_000) })
