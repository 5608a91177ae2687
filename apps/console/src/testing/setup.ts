import { freshModules, patience, withoutOwnerStacks } from '@baize/kit/testing'
import { lightStyles } from '@baize/ui/light-styles'
import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterEach, vi } from 'vitest'

/** One worker runs all test files in one page, so each file starts with fresh modules of the console. */
freshModules(() => vi.resetModules())

withoutOwnerStacks(React)
lightStyles()

/** Lazy screens take long to load on a busy machine. */
configure({ asyncUtilTimeout: patience(30_000) })

afterEach(() => {
  cleanup()
  localStorage.clear()
})
