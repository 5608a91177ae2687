import { sharedHouse } from '@baize/dev-env'
import { afterEach, describe, expect, it } from 'vitest'
import { openFirefox, openWebKit } from './browsers.ts'
import { walksThroughTheSite } from './main-paths.ts'
import type { Reader } from './reader.ts'

const { site } = sharedHouse()

describe('[G-25] the main paths in other engines than Chromium', () => {
  let reader: Reader | undefined
  afterEach(async () => {
    await reader?.close()
    reader = undefined
  })

  it.each([
    ['Firefox', () => openFirefox()],
    ['WebKitGTK', openWebKit],
  ])(
    'a visitor of %s changes the language, logs in, deposits, wins at mines and verifies the bet',
    async (_name, open) => {
      reader = await open(site)
      // A deposit of 25, some lost bets of 1, and a win of 1.03.
      expect(await walksThroughTheSite(reader, site)).toBeGreaterThan(12)
    },
  )
})
