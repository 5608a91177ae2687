const LOOK =
  'fixed inset-x-4 bottom-4 z-5000 mx-auto max-w-lg rounded-block border-2 border-dashed border-danger bg-block p-4 text-sm font-medium text-danger shadow-popup'

let line: HTMLElement | undefined

/** Shows an error about a frame part or the settings over the page; null removes it. */
export function showProblem(words: string | null): void {
  line?.remove()
  line = undefined
  if (words === null) return
  line = document.createElement('p')
  line.setAttribute('role', 'alert')
  line.className = LOOK
  line.textContent = words
  document.body.append(line)
}
