/** Facts on players that other features show to operators. */
export {
  selectNotes,
  selectSameDevice,
  selectSamePayoutAccount,
  selectStates,
  selectTags,
} from './linked-sql.ts'
