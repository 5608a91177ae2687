import { ROUND_GAMES } from '@baize/rules'
import { roundSounds } from '../rounds/sounds.ts'
import type { RoundUi } from '../rounds/ui.ts'

export const aviator: RoundUi = {
  id: 'aviator',
  slots: ROUND_GAMES.aviator.slots,
  words: {
    title: 'rounds.aviator',
    ended: 'rounds.flewAway',
    saidEnded: 'rounds.saidFlewAway',
    fairness: 'rounds.fairnessAviator',
  },
  rules: ['rounds.rulesBet', 'rounds.rulesClimb', 'rounds.rulesOut', 'rounds.rulesTwo', 'rounds.rulesTime'],
  loadDrawing: () => import('./load-drawing.ts').then(({ loadAviator }) => loadAviator()),
  sound: roundSounds({
    began: [0.3, 0, 150, 0.08, 0.3, 0.32, 2, 1.2, 2.2, 0, 0, 0, 0, 0.12],
    ended: [0.4, 0, 420, 0.02, 0.12, 0.5, 1, 1.4, -5.5, 0, 0, 0, 0, 0.2],
  }),
}
