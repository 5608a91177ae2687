import plane from '../../assets/art/plane.webp'
import { drawRound } from '../rounds/drawing.ts'
import { paintCoast, passingClouds } from './sky.ts'

export async function loadAviator(): Promise<() => ReturnType<typeof drawRound>> {
  const art = new Image()
  art.src = plane
  await art.decode()
  return () =>
    drawRound({
      art,
      heading: -0.85,
      size: 0.17,
      ending: 'fliesOff',
      paintBackdrop: paintCoast,
      scenery: passingClouds,
      palettes: {
        dark: {
          heat: [0xff6b6b, 0xff5c93, 0xff7d45, 0xffb03a, 0xffe27a],
          ended: 0x9a86a8,
          grid: '#ffffff',
          ink: '#fff4ea',
          paid: '#41dd8a',
          paidInk: '#04210f',
        },
        light: {
          heat: [0xd92c3a, 0xc81f6a, 0xb52a8f, 0x8a2ac0, 0x5b2fd0],
          ended: 0x5d7186,
          grid: '#10324f',
          ink: '#10324f',
          paid: '#096f3d',
          paidInk: '#ffffff',
        },
      },
    })
}
