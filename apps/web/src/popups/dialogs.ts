import { openPopup, type Popups } from './stack.ts'

type Words = Omit<Popups['dialog'], 'kind' | 'answer'>

/** Resolves when the dialog is closed. */
export function alertDialog(words: Words): Promise<void> {
  return new Promise((resolve) => {
    openPopup('dialog', { ...words, kind: 'alert', answer: () => resolve() })
  })
}

/** Resolves true on confirm, false on cancel or close. */
export function confirmDialog(words: Words): Promise<boolean> {
  return new Promise((resolve) => {
    openPopup('dialog', { ...words, kind: 'confirm', answer: resolve })
  })
}

/** Choice between two actions: true or false by the pressed button, null if closed without either. */
export function choiceDialog(words: Words): Promise<boolean | null> {
  return new Promise((resolve) => {
    openPopup('dialog', {
      ...words,
      kind: 'confirm',
      answer: (confirmed, pressed) => resolve(pressed ? confirmed : null),
    })
  })
}
