import { freshModules } from '@baize/kit/testing'
import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { lightStyles } from './light-styles.ts'

/** One worker runs all test files in one page, so each file starts with fresh modules. */
freshModules(() => vi.resetModules())
lightStyles()

afterEach(cleanup)
