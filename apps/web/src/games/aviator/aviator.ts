import { ROUND_GAMES } from '@baize/rules'
import type { RoundUi } from '../rounds/ui.ts'
import { sound } from './sounds.ts'

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
  sound,
}
