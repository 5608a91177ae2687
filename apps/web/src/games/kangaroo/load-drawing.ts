import kangaroo from '../../assets/art/kangaroo.webp'
import { drawKangaroo } from './drawing.ts'

/** The picture of the kangaroo is drawn from, so it must be there before the first frame. */
export async function loadKangaroo(): Promise<() => ReturnType<typeof drawKangaroo>> {
  const art = new Image()
  art.src = kangaroo
  await art.decode()
  return () => drawKangaroo(art)
}
