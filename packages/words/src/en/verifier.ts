/** Offline verification of rounds and saved files. */
export const verifier = {
  'verifier.words':
    'Where a round of crash or aviator ended, and whether its hash leads to the published end of the chain.',
  'verifier.open': 'Open in the verifier',
  'verifier.rtp': 'Return (%)',
  'verifier.rtpWrong': 'A percentage above 0, 100 at most.',
  'verifier.hashWrong': '64 digits and letters from a to f.',
  'verifier.linkWrong': 'A whole number from 1 up.',
  'verifier.optional': 'May be left out',
  'verifier.compute': 'Compute the round',
  'verifier.endsAt': 'This round of {game} ends at {multiplier}.',
  'verifier.chainBusy': 'Hashing: {done} of {count}',
  'verifier.chainOk': {
    one: 'Verified: hashed {count} time, it is the published end of the chain.',
    other: 'Verified: hashed {count} times, it is the published end of the chain.',
  },
  'verifier.file': 'Check a saved file',
  'verifier.fileWords': 'Bets or rounds that you have saved as JSON. The file stays in your browser.',
  'verifier.fileOpen': 'Choose a file',
  'verifier.fileNothing': 'There are no bets and no rounds in this file.',
  'verifier.fileFound':
    '{verified} verified, {failed} wrong, {waiting} that cannot be checked yet, {unreadable} unreadable.',
  'verifier.fileLines': 'One by one, as the command line says it',
  'verifier.commandLine': 'Without any browser, with the source of this site:',
} as const
