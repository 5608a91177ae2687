import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import { lazyPage } from '../chunks/lazy-page.ts'
import { usePopupPage } from './popup-page.ts'

const PageWindow = lazyPage('popup-page', () =>
  import('./PopupPageWindow.tsx').then((file) => file.PageWindow),
)

/** It stays in the document for a while after it is closed, out of sight and out of reach. */
export function PopupPageHost() {
  const { page, open } = usePopupPage()
  if (!page) return null
  return createPortal(
    <Suspense fallback={null}>
      <PageWindow key={page.url} page={page} open={open} />
    </Suspense>,
    document.body,
  )
}
