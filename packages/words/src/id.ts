import type { Pack } from './catalogue.ts'
import { id as games } from './games.ts'
import { app } from './id/app.ts'
import { auth } from './id/auth.ts'
import { autobet } from './id/autobet.ts'
import { bets } from './id/bets.ts'
import { boot } from './id/boot.ts'
import { calls } from './id/calls.ts'
import { catalogue } from './id/catalogue.ts'
import { chat } from './id/chat.ts'
import { common } from './id/common.ts'
import { content } from './id/content.ts'
import { early } from './id/early.ts'
import { fairness } from './id/fairness.ts'
import { history } from './id/history.ts'
import { identity } from './id/identity.ts'
import { install } from './id/install.ts'
import { invites } from './id/invites.ts'
import { keys } from './id/keys.ts'
import { links } from './id/links.ts'
import { live } from './id/live.ts'
import { lobby } from './id/lobby.ts'
import { lottery } from './id/lottery.ts'
import { messages } from './id/messages.ts'
import { notices } from './id/notices.ts'
import { notify } from './id/notify.ts'
import { pay } from './id/pay.ts'
import { popups } from './id/popups.ts'
import { prizes } from './id/prizes.ts'
import { proof } from './id/proof.ts'
import { push } from './id/push.ts'
import { rain } from './id/rain.ts'
import { refusals } from './id/refusals.ts'
import { returns } from './id/returns.ts'
import { rewards } from './id/rewards.ts'
import { rounds } from './id/rounds.ts'
import { security } from './id/security.ts'
import { shell } from './id/shell.ts'
import { step } from './id/step.ts'
import { trust } from './id/trust.ts'
import { verifier } from './id/verifier.ts'
import { wallet } from './id/wallet.ts'
import { withdraw } from './id/withdraw.ts'

export const indonesian: Pack = {
  id: 'id',
  strings: {
    ...early,
    ...common,
    ...shell,
    ...auth,
    ...live,
    ...lobby,
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
  },
  refusals,
}
