import { ROUND_GAMES } from '@baize/rules'
import type { RoundUi } from '../rounds/ui.ts'
import { sound } from './sounds.ts'

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
  sound,
}
