import { Suspense, useEffect } from 'react'
import { lazyPage } from '../chunks/lazy-page.ts'
import { AgePopup } from '../features/protection/AgePopup.tsx'
import { watch as watchBudget } from '../popups/budget.ts'
import { PopupPageHost } from '../popups/PopupPageHost.tsx'
import { usePopupPage } from '../popups/popup-page.ts'
import { closePopup, type OpenPopup, usePopupStack } from '../popups/stack.ts'
import { isInsideOurs } from '../shell/frame.ts'
import { watchBack } from '../ui/back-closes.ts'
import { POPUP_LAYER } from '../ui/Sheet.tsx'
import { whenSettled } from '../ui/when-idle.ts'

/** The age check ships with the page; all other popups load with the first of them, or once the page has settled. */
export const loadOthers = () => import('./OtherPopup.tsx')
const OtherPopup = lazyPage('popup', () => loadOthers().then((file) => file.OtherPopup))

/** In a frame of our own page: that page must not open popups over what the player does here. */
const speakOut = async () => (await import('../features/embed/own-frame.ts')).notifyOuterPage(window)

/** Renders the popup stack, each above the one before it. A popup page lies below popups opened over it. */
export function PopupHost() {
  const stack = usePopupStack((state) => state.stack)
  const lowest = usePopupPage((state) => (state.open ? POPUP_LAYER + 1 : POPUP_LAYER))
  useEffect(() => {
    watchBack()
    watchBudget()
    whenSettled(() => void loadOthers().catch(() => undefined))
    if (isInsideOurs(window)) void speakOut().catch(() => undefined)
  }, [])
  return (
    <>
      <PopupPageHost />
      {stack.map((popup, index) => (
        <Popup key={popup.id} popup={popup} layer={lowest + index} />
      ))}
    </>
  )
}

function Popup({ popup, layer }: { popup: OpenPopup; layer: number }) {
  const frame = { open: true, onClose: () => closePopup(popup.id), layer }
  if (popup.name === 'age') return <AgePopup {...frame} country={popup.props.country} />
  return (
    <Suspense fallback={null}>
      <OtherPopup {...frame} popup={popup} />
    </Suspense>
  )
}
