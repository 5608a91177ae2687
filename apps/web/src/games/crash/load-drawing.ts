import rocket from '../../assets/art/rocket.webp'
import { drawRound } from '../rounds/drawing.ts'
import { paintSpace, passingStars } from './sky.ts'

export async function loadCrash(): Promise<() => ReturnType<typeof drawRound>> {
  const art = new Image()
  art.src = rocket
  await art.decode()
  return () =>
    drawRound({
      art,
      heading: -0.93,
      size: 0.15,
      ending: 'bursts',
      paintBackdrop: paintSpace,
      scenery: passingStars,
      palettes: {
        dark: {
          heat: [0x63e6ff, 0x8f9dff, 0xd56bff, 0xff5c9e, 0xff9a4d, 0xffe066],
          ended: 0x8d7f9c,
          grid: '#ffffff',
          ink: '#e9ecff',
          paid: '#41dd8a',
          paidInk: '#04210f',
        },
        light: {
          heat: [0x1769e0, 0x5b3fe0, 0x9f22d6, 0xd41a70, 0xd9480f, 0xb25e00],
          ended: 0x7d7290,
          grid: '#1b2350',
          ink: '#1b2350',
          paid: '#096f3d',
          paidInk: '#ffffff',
        },
      },
    })
}
