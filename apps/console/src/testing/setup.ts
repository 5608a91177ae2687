import { freshModules } from '@baize/kit/testing'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

/** One worker runs all test files in one page, so each file starts with fresh modules of the console. */
freshModules(() => vi.resetModules())

/** Lazy screens take long to load on a busy machine. */
configure({ asyncUtilTimeout: 30_000 })

/** happy-dom has no modal dialogs. */
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}

afterEach(() => {
  cleanup()
  localStorage.clear()
})
