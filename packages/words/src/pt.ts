import type { Pack } from './catalogue.ts'
import { pt as games } from './games.ts'
import { app } from './pt/app.ts'
import { auth } from './pt/auth.ts'
import { autobet } from './pt/autobet.ts'
import { bets } from './pt/bets.ts'
import { boot } from './pt/boot.ts'
import { calls } from './pt/calls.ts'
import { catalogue } from './pt/catalogue.ts'
import { chat } from './pt/chat.ts'
import { common } from './pt/common.ts'
import { content } from './pt/content.ts'
import { early } from './pt/early.ts'
import { fairness } from './pt/fairness.ts'
import { history } from './pt/history.ts'
import { identity } from './pt/identity.ts'
import { install } from './pt/install.ts'
import { invites } from './pt/invites.ts'
import { keys } from './pt/keys.ts'
import { links } from './pt/links.ts'
import { live } from './pt/live.ts'
import { lobby } from './pt/lobby.ts'
import { lottery } from './pt/lottery.ts'
import { messages } from './pt/messages.ts'
import { notices } from './pt/notices.ts'
import { notify } from './pt/notify.ts'
import { pay } from './pt/pay.ts'
import { popups } from './pt/popups.ts'
import { prizes } from './pt/prizes.ts'
import { proof } from './pt/proof.ts'
import { push } from './pt/push.ts'
import { rain } from './pt/rain.ts'
import { refusals } from './pt/refusals.ts'
import { returns } from './pt/returns.ts'
import { rewards } from './pt/rewards.ts'
import { rounds } from './pt/rounds.ts'
import { security } from './pt/security.ts'
import { shell } from './pt/shell.ts'
import { step } from './pt/step.ts'
import { trust } from './pt/trust.ts'
import { verifier } from './pt/verifier.ts'
import { wallet } from './pt/wallet.ts'
import { withdraw } from './pt/withdraw.ts'

export const portuguese: Pack = {
  id: 'pt',
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
