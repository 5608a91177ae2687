import { auth } from './en/auth.ts'
import { bets } from './en/bets.ts'
import { common } from './en/common.ts'
import { fairness } from './en/fairness.ts'
import { install } from './en/install.ts'
import { lobby } from './en/lobby.ts'
import { mines } from './en/mines.ts'
import { notices } from './en/notices.ts'
import { shell } from './en/shell.ts'
import { wallet } from './en/wallet.ts'

export const en = {
  ...common,
  ...shell,
  ...auth,
  ...lobby,
  ...mines,
  ...wallet,
  ...bets,
  ...fairness,
  ...notices,
  ...install,
} as const
