/** Facts on players that operators decide by: linked players, notes, tags and states. */
export {
  STATES,
  selectNotes,
  selectSameAddress,
  selectSameDevice,
  selectSameDocument,
  selectSamePayoutAccount,
  selectStates,
  selectTags,
} from './sql.ts'
