import { createRoot } from 'react-dom/client'
import { EditingTools } from './EditingTools.tsx'
import { askedByKey, setEditing } from './editing.ts'
import { stopEditing } from './use-editing.ts'

/** Puts the studio's tools over the page. Returns what takes them away and ends the editing. */
export function showTools(): () => void {
  const place = document.createElement('div')
  place.dataset.studio = ''
  place.addEventListener('keydown', (event) => {
    if (!askedByKey(event) && event.key === 'Tab' && event.shiftKey) leaveBackwards(event.target, place)
  })
  document.body.append(place)
  const root = createRoot(place)
  root.render(<EditingTools />)
  return () => {
    setEditing(false)
    stopEditing()
    root.unmount()
    place.remove()
  }
}

/** The focus leaves the frame instead of entering the page, which is not used while it is edited. */
function leaveBackwards(from: EventTarget | null, tools: HTMLElement): void {
  const page = document.getElementById('gbRoot')
  if (!page || from !== tools.querySelector('button')) return
  page.inert = true
  setTimeout(() => {
    page.inert = false
  })
}
