import { ROUND_GAMES } from '@baize/rules'
import { roundSounds } from '../rounds/sounds.ts'
import type { RoundUi } from '../rounds/ui.ts'

export const crash: RoundUi = {
  id: 'crash',
  slots: ROUND_GAMES.crash.slots,
  words: {
    title: 'rounds.crash',
    ended: 'rounds.crashed',
    saidEnded: 'rounds.saidCrashed',
    fairness: 'rounds.fairnessCrash',
  },
  rules: ['rounds.rulesBet', 'rounds.rulesClimb', 'rounds.rulesOut', 'rounds.rulesAuto', 'rounds.rulesTime'],
  loadDrawing: () => import('./load-drawing.ts').then(({ loadCrash }) => loadCrash()),
  sound: roundSounds({
    began: [0.35, 0, 90, 0.05, 0.25, 0.3, 3, 1.6, 3.2, 0, 0, 0, 0, 0.4],
    ended: [0.5, 0, 72, 0.01, 0.08, 0.42, 4, 1.1, -1.6, 0, 0, 0, 0, 1.6],
  }),
}
