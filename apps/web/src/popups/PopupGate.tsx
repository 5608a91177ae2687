import { Suspense, useEffect } from 'react'
import { lazyPage } from '../chunks/lazy-page.ts'
import { watchBack } from '../ui/back-closes.ts'
import { whenSettled } from '../ui/when-settled.ts'
import { usePopupPage } from './popup-page.ts'
import { usePopupStack } from './stack.ts'

const load = () => import('./PopupHost.tsx')
const PopupHost = lazyPage('popups', () => load().then((file) => file.PopupHost))

/** Popups and what they are made of come after the page: with the first one, or when somebody begins to do something. */
export function PopupGate() {
  const stacked = usePopupStack((state) => state.stack.length > 0)
  const framed = usePopupPage((state) => state.page !== undefined)
  useEffect(() => {
    watchBack()
    whenSettled(
      () =>
        void load().then(
          ({ loadOthers }) => loadOthers(),
          () => undefined,
        ),
    )
  }, [])
  if (!stacked && !framed) return null
  return (
    <Suspense fallback={null}>
      <PopupHost />
    </Suspense>
  )
}
