import type { Bug } from './bug.ts'
import { DOOR_BUGS } from './door-bugs.ts'
import { GAME_BUGS } from './game-bugs.ts'
import { INSIDER_BUGS } from './insider-bugs.ts'
import { LEDGER_BUGS } from './ledger-bugs.ts'
import { PAYMENT_BUGS } from './payment-bugs.ts'
import { REWARD_BUGS } from './reward-bugs.ts'

export const BUGS: readonly Bug[] = [
  ...LEDGER_BUGS,
  ...GAME_BUGS,
  ...PAYMENT_BUGS,
  ...DOOR_BUGS,
  ...INSIDER_BUGS,
  ...REWARD_BUGS,
]
