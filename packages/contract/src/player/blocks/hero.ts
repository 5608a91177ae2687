import * as z from 'zod/mini'
import { ART } from '../../shared/art.ts'
import { image } from '../design-css.ts'
import { link, text } from '../design-fields.ts'

/** From top left to bottom right, each dark enough for white text. */
export const HERO_GRADIENTS = {
  teal: ['#0d8f8c', '#0b6a80', '#0a2c4d'],
  blue: ['#2f66d6', '#243f9e', '#141b4f'],
  amber: ['#b36a12', '#86420f', '#3a1a10'],
  violet: ['#7a4fd6', '#54309f', '#241452'],
  green: ['#1f8a4c', '#12663f', '#0a3330'],
  rose: ['#c43a6b', '#8f2358', '#3d1240'],
  slate: ['#3c5068', '#2a3a4f', '#151f2d'],
} as const

const Slide = z.strictObject({
  title: z._default(text(100), ''),
  text: z._default(text(200), ''),
  /** Label of the button. No button if empty. */
  action: z._default(text(40), ''),
  link: z._default(link, '/'),
  /** At most two built-in pictures, the second smaller and behind the first. */
  art: z._default(z.array(z.enum(ART)).check(z.maxLength(2)), []),
  /** An asset of the design, instead of `art`. */
  image: image(''),
  gradient: z._default(z.enum(['teal', 'blue', 'amber', 'violet', 'green', 'rose', 'slate']), 'slate'),
})
export type HeroSlide = z.infer<typeof Slide>

const DEFAULT_SLIDES: HeroSlide[] = [
  {
    title: 'lobby.heroMines',
    text: 'lobby.heroMinesText',
    action: 'lobby.heroMinesAction',
    link: '/h5/mines',
    art: ['gem', 'bomb'],
    image: '',
    gradient: 'teal',
  },
  {
    title: 'lobby.heroFair',
    text: 'lobby.heroFairText',
    action: 'lobby.heroFairAction',
    link: '/fairness',
    art: ['shield'],
    image: '',
    gradient: 'blue',
  },
  {
    title: 'lobby.heroWallet',
    text: 'lobby.heroWalletText',
    action: 'lobby.heroWalletAction',
    link: '#recharge',
    art: ['coin'],
    image: '',
    gradient: 'amber',
  },
]

export const HeroBlock = z.strictObject({
  slides: z._default(z.array(Slide).check(z.minLength(1), z.maxLength(10)), DEFAULT_SLIDES),
  /** Seconds until the next slide is shown automatically; 0 turns it off. */
  seconds: z._default(z.union([z.literal(0), z.number().check(z.gte(4), z.lte(60))]), 0),
})
export type HeroBlock = z.infer<typeof HeroBlock>
