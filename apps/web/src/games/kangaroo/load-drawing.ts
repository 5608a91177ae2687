import kangaroo from '../../assets/art/kangaroo.webp'
import { drawKangaroo } from './drawing.ts'

/** The scene is drawn from the kangaroo image, so the image is loaded before the first frame. */
export async function loadKangaroo(): Promise<() => ReturnType<typeof drawKangaroo>> {
  const art = new Image()
  art.src = kangaroo
  await art.decode()
  return () => drawKangaroo(art)
}
