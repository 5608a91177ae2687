/** Offline verification of rounds and saved files. */
export const verifier = {
  'verifier.words':
    'Check where a Crash or Aviator round ended, and whether its hash leads to the published end of the chain.',
  'verifier.open': 'Open in the verifier',
  'verifier.rtp': 'Return (%)',
  'verifier.rtpWrong': 'Enter a percentage above 0, up to 100.',
  'verifier.hashWrong': 'Enter 64 digits or letters from a to f.',
  'verifier.linkWrong': 'Enter a whole number, 1 or more.',
  'verifier.optional': 'Optional',
  'verifier.compute': 'Compute the round',
  'verifier.endsAt': 'This round of {game} ends at {multiplier}.',
  'verifier.chainBusy': 'Hashing: {done} of {count}',
  'verifier.chainOk': {
    one: 'Verified: hashed {count} time, it gives the published end of the chain.',
    other: 'Verified: hashed {count} times, it gives the published end of the chain.',
  },
  'verifier.termWords':
    'Check which numbers the hash of a draw and the signature of the beacon give, and whether both are what was published.',
  'verifier.termNumber': 'Draw number',
  'verifier.signatureWrong': 'Enter 96 digits or letters from a to f.',
  'verifier.signatureOther': "This isn't a signature of that round by a beacon we use.",
  'verifier.computeTerm': 'Compute the draw',
  'verifier.checkSignature': 'Check the signature',
  'verifier.file': 'Check a saved file',
  'verifier.fileWords': 'Bets or rounds you saved as JSON. The file never leaves your browser.',
  'verifier.fileOpen': 'Choose a file',
  'verifier.fileNothing': 'There are no bets or rounds in this file.',
  'verifier.fileFound':
    '{verified} verified, {failed} wrong, {waiting} not checkable yet, {unreadable} unreadable.',
  'verifier.fileLines': 'Line by line',
} as const
