// Progressive enhancement: without this script the form posts normally. With it a spin adds no history entry, so "back"
// still leaves the game.
const form = document.querySelector('form')
let isSpinning = false

async function spin(submitter) {
  if (isSpinning) return
  isSpinning = true
  try {
    const body = new URLSearchParams(new FormData(form, submitter))
    const response = await fetch(form.action, { method: 'POST', body })
    if (!response.ok) return
    const next = new DOMParser().parseFromString(await response.text(), 'text/html')
    for (const part of document.querySelectorAll('[data-part]')) {
      const hadFocus = part.contains(document.activeElement)
      const fresh = next.querySelector(`[data-part="${part.dataset.part}"]`)
      if (fresh) part.replaceChildren(...fresh.childNodes)
      if (hadFocus) part.querySelector('button')?.focus()
    }
  } finally {
    isSpinning = false
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void spin(event.submitter)
})
