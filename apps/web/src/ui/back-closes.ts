import { useEffect, useRef } from 'react'

/**
 * Back closes the top popup. Every open one stands on a history entry of its own that carries how many are open there;
 * closing one in another way steps off that entry, so that nobody has to press Back twice.
 */
type Layer = { readonly close: () => void; readonly stays?: boolean }

const layers: Layer[] = []
let listening = false
let settleSoon = false
/** Our own step is on its way to an entry with so many popups: to arrive there is not the player's wish. */
let steppingTo: number | null = null

const stateHere = (): object => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

function popupsHere(): number {
  const state = stateHere()
  return 'popups' in state && typeof state.popups === 'number' ? state.popups : 0
}

/** A moment later: one popup that gives way to another keeps the entry. */
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
  // What the router keeps in the entry stays, or it would lose its own count.
  for (let popups = popupsHere() + 1; popups <= layers.length; popups++)
    history.pushState({ ...stateHere(), popups }, '')
}

function onArrival(): void {
  const here = popupsHere()
  // The browser calls a step off when an address is entered meanwhile: then this is where the player wants to be.
  const isOurs = steppingTo === here
  steppingTo = null
  if (isOurs) return settleLater()
  if (here > layers.length) settleLater()
  for (const layer of layers.slice(here).toReversed()) layer.close()
  returnTo(layers.findLastIndex(({ stays }) => stays) + 1)
}

/** Steps on to the entry that Back has left. A new one would be no good: browsers let Back pass over what a page adds unasked. */
function returnTo(popups: number): void {
  const ahead = popups - popupsHere()
  if (ahead <= 0) return
  steppingTo = popups
  history.go(ahead)
}

/** Also steps off the entry of a popup that a reload, or coming back from another site, has left without its popup. */
export function watchBack(): void {
  if (!listening) window.addEventListener('popstate', onArrival)
  listening = true
  settleLater()
}

/** Lets Back close what this component shows, for as long as it is there. */
export function useBackCloses(onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => enter({ close: () => close.current() }), [])
}

/** Lets Back change nothing, neither what this component shows nor the page behind, for as long as it is there. */
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
