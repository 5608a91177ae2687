import { auth } from './en/auth.ts'
import { bets } from './en/bets.ts'
import { boot } from './en/boot.ts'
import { common } from './en/common.ts'
import { fairness } from './en/fairness.ts'
import { lobby } from './en/lobby.ts'
import { mines } from './en/mines.ts'
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
  ...boot,
} as const
