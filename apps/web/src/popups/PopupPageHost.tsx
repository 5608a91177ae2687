import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import { lazyPage } from '../chunks/lazy-page.ts'
import { useUiState } from '../session/ui-state.ts'
import { usePopupPage } from './popup-page.ts'

const PageWindow = lazyPage('popup-page', () =>
  import('./PopupPageWindow.tsx').then((file) => file.PageWindow),
)

/** Stays mounted for a while after closing, invisible and inert. */
export function PopupPageHost() {
  const open = usePopupPage((state) => state.open)
  const page = useUiState(({ globalPopupData }) => globalPopupData)
  if (!page) return null
  return createPortal(
    <Suspense fallback={null}>
      <PageWindow key={page.url} page={page} open={open} />
    </Suspense>,
    document.body,
  )
}
