import { test } from '@playwright/test'

/** `npm run e2e:all` sets it: walks also take the steps that faster tests stand in for in `npm test`. */
export const RUN_ALL = process.env.BAIZE_E2E_ALL === '1'

/** A step of `npm run e2e:all` alone. */
export const alsoStep = async (title: string, body: () => Promise<void>): Promise<void> => {
  if (RUN_ALL) await test.step(title, body)
}
