import { useEffect, useRef } from 'react'

/**
 * Back closes the top popup. Each open popup has its own history entry, which stores the number of popups open there;
 * closing one in another way goes back off that entry, so that nobody has to press Back twice.
 */
type Layer = { readonly close: () => void; readonly stays?: boolean }

const layers: Layer[] = []
let listening = false
let settleSoon = false
/** Popup count of the entry that our own `history.go` leads to: arriving there is not the player's navigation. */
let steppingTo: number | null = null

const stateHere = (): object => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

function popupsHere(): number {
  const state = stateHere()
  return 'popups' in state && typeof state.popups === 'number' ? state.popups : 0
}

/** Deferred to a microtask, so that a popup that replaces another keeps the entry. */
function settleLater(): void {
  if (settleSoon) return
  settleSoon = true
  queueMicrotask(settle)
}

function settle(): void {
  settleSoon = false
  if (steppingTo !== null) return
  const surplus = popupsHere() - layers.length
  if (surplus > 0) {
    steppingTo = layers.length
    history.go(-surplus)
    return
  }
  // Keeps the router's state of the entry, or it would lose its index.
  for (let popups = popupsHere() + 1; popups <= layers.length; popups++)
    history.pushState({ ...stateHere(), popups }, '')
}

function onArrival(): void {
  const here = popupsHere()
  // The browser cancels our step if another navigation starts meanwhile: then the player wants to be here.
  const isOurs = steppingTo === here
  steppingTo = null
  if (isOurs) return settleLater()
  if (here > layers.length) settleLater()
  for (const layer of layers.slice(here).toReversed()) layer.close()
  returnTo(layers.findLastIndex(({ stays }) => stays) + 1)
}

/**
 * Goes forward to the entry that Back has left. A new entry would not help: Back skips entries added without user
 * activation.
 */
function returnTo(popups: number): void {
  const ahead = popups - popupsHere()
  if (ahead <= 0) return
  steppingTo = popups
  history.go(ahead)
}

/** Also goes back off popup entries left over by a reload or by returning from another site. */
export function watchBack(): void {
  if (!listening) window.addEventListener('popstate', onArrival)
  listening = true
  settleLater()
}

/** While mounted, Back closes the component. */
export function useBackCloses(onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => enter({ close: () => close.current() }), [])
}

/** While mounted, Back changes neither the component nor the page behind. */
export function useBackStays(): void {
  useEffect(() => enter({ close: () => undefined, stays: true }), [])
}

function enter(layer: Layer): () => void {
  layers.push(layer)
  watchBack()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    settleLater()
  }
}
