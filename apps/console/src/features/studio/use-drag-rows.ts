import { type RefObject, useEffect, useRef, useState } from 'react'

/** Kind of what is dragged, so that a list takes only blocks. */
const DRAGGED = 'application/x-baize-block'

/**
 * Lets the rows of a list be dragged, between lists too. Returns the row that the dragged one would be put before.
 * `onDrop` gets the place there, counted without the dragged row.
 */
export function useDragRows(
  box: RefObject<HTMLElement | null>,
  onDrop: ((id: string, at: number) => void) | undefined,
): string | null {
  const [over, setOver] = useState<string | null>(null)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  }, [onDrop])
  useEffect(() => {
    const list = box.current
    if (!list) return
    const rowOf = ({ target }: Event): HTMLElement | null =>
      target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
    const onStart = (event: DragEvent): void => {
      event.dataTransfer?.setData(DRAGGED, rowOf(event)?.dataset.row ?? '')
    }
    const onOver = (event: DragEvent): void => {
      const row = rowOf(event)
      if (!row || !drop.current || event.dataTransfer?.types.includes(DRAGGED) !== true) return
      event.preventDefault()
      setOver(row.dataset.row ?? null)
    }
    const onLeave = (): void => setOver(null)
    const onDropped = (event: DragEvent): void => {
      event.preventDefault()
      setOver(null)
      const dragged = event.dataTransfer?.getData(DRAGGED) ?? ''
      const row = rowOf(event)
      const others = [...list.querySelectorAll<HTMLElement>('[data-row]')].filter(
        (each) => each.dataset.row !== dragged,
      )
      const at = row ? others.indexOf(row) : -1
      if (dragged !== '' && at >= 0) drop.current?.(dragged, at)
    }
    list.addEventListener('dragstart', onStart)
    list.addEventListener('dragover', onOver)
    list.addEventListener('dragleave', onLeave)
    list.addEventListener('drop', onDropped)
    return () => {
      list.removeEventListener('dragstart', onStart)
      list.removeEventListener('dragover', onOver)
      list.removeEventListener('dragleave', onLeave)
      list.removeEventListener('drop', onDropped)
    }
  }, [box])
  return over
}
