import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

/** happy-dom has no modal dialogs. */
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}

afterEach(() => {
  cleanup()
  localStorage.clear()
})
