import type { Avatar } from '@baize/contract/player'
import bee from '../../assets/art/bee.webp'
import cat from '../../assets/art/cat.webp'
import clover from '../../assets/art/clover.webp'
import crown from '../../assets/art/crown.webp'
import dragon from '../../assets/art/dragon.webp'
import fox from '../../assets/art/fox.webp'
import gem from '../../assets/art/gem.webp'
import owl from '../../assets/art/owl.webp'
import robot from '../../assets/art/robot.webp'
import rocket from '../../assets/art/rocket.webp'
import tiger from '../../assets/art/tiger.webp'
import wolf from '../../assets/art/wolf.webp'

export const PICTURES: Readonly<Record<Avatar, string>> = {
  bee,
  cat,
  clover,
  crown,
  dragon,
  fox,
  gem,
  owl,
  robot,
  rocket,
  tiger,
  wolf,
}
