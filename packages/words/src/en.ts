import { app } from './en/app.ts'
import { auth } from './en/auth.ts'
import { autobet } from './en/autobet.ts'
import { bets } from './en/bets.ts'
import { boot } from './en/boot.ts'
import { calls } from './en/calls.ts'
import { catalogue } from './en/catalogue.ts'
import { chat } from './en/chat.ts'
import { common } from './en/common.ts'
import { content } from './en/content.ts'
import { early } from './en/early.ts'
import { fairness } from './en/fairness.ts'
import { history } from './en/history.ts'
import { identity } from './en/identity.ts'
import { install } from './en/install.ts'
import { invites } from './en/invites.ts'
import { keys } from './en/keys.ts'
import { links } from './en/links.ts'
import { live } from './en/live.ts'
import { lobby } from './en/lobby.ts'
import { lottery } from './en/lottery.ts'
import { messages } from './en/messages.ts'
import { notices } from './en/notices.ts'
import { notify } from './en/notify.ts'
import { pay } from './en/pay.ts'
import { popups } from './en/popups.ts'
import { prizes } from './en/prizes.ts'
import { proof } from './en/proof.ts'
import { push } from './en/push.ts'
import { rain } from './en/rain.ts'
import { returns } from './en/returns.ts'
import { rewards } from './en/rewards.ts'
import { rounds } from './en/rounds.ts'
import { security } from './en/security.ts'
import { shell } from './en/shell.ts'
import { step } from './en/step.ts'
import { trust } from './en/trust.ts'
import { verifier } from './en/verifier.ts'
import { wallet } from './en/wallet.ts'
import { withdraw } from './en/withdraw.ts'
import { en as games } from './games.ts'

export const en = {
  ...early,
  ...common,
  ...shell,
  ...auth,
  ...lobby,
  ...live,
  ...step,
  ...keys,
  ...games,
  ...rounds,
  ...lottery,
  ...rewards,
  ...wallet,
  ...pay,
  ...withdraw,
  ...identity,
  ...autobet,
  ...bets,
  ...history,
  ...returns,
  ...trust,
  ...fairness,
  ...proof,
  ...verifier,
  ...calls,
  ...popups,
  ...links,
  ...boot,
  ...notices,
  ...notify,
  ...messages,
  ...security,
  ...install,
  ...app,
  ...catalogue,
  ...content,
  ...prizes,
  ...push,
  ...rain,
  ...invites,
  ...chat,
} as const
